import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const PALETTE = /\/@fluentui\/tokens\/lib\/alias\/lightColorPalette\.js$/;
/** The hues that Fluent's controls name; the others are for pictures of people. */
const NAMED = /^colorPalette(?:Red|Green|DarkOrange)/;
const READ = /var\(--(colorPalette\w+)/g;

type Colors = Readonly<Record<string, string>>;

const namesReadIn = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).flatMap((output) =>
    output.type === 'chunk' ? [...output.code.matchAll(READ)].map(([, name = '']) => name) : [],
  );

/**
 * Writes the values of Fluent's palette instead of the tables of 40 hues that they are computed from, and leaves
 * out what no control reads. Source: docs/performance.md.
 */
export function slimPalette(): Plugin {
  return {
    name: 'satomori-slim-palette',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!PALETTE.test(id)) return null;
      const { colorPaletteTokens, colorStatusTokens } = (await import(pathToFileURL(id).href)) as Record<
        'colorPaletteTokens' | 'colorStatusTokens',
        Colors
      >;
      const named = Object.entries(colorPaletteTokens).filter(([name]) => NAMED.test(name));
      return [
        `export const colorPaletteTokens = ${JSON.stringify(Object.fromEntries(named))};`,
        `export const colorStatusTokens = ${JSON.stringify(colorStatusTokens)};`,
      ].join('\n');
    },
    generateBundle(_options, bundle) {
      const missing = namesReadIn(bundle).find((name) => !NAMED.test(name));
      if (missing !== undefined) this.error(`slimPalette.ts leaves out ${missing}, which is read`);
    },
  };
}
