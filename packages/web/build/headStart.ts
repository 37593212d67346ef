import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { ROUTES } from '@satomori/core';
import type { Plugin, Rolldown } from 'vite';
import { compileScript } from './compileScript.ts';
import { filesOf, type OutputFiles } from './filesOf.ts';
import { pageFiles } from './pageFiles.ts';

const SOURCE = fileURLToPath(new URL('../src/app/headStart.ts', import.meta.url));
const PAGE = 'index.html';
const ENTRY = '<script type="module"';
const NAME = /^assets\/headStart-/;

/** The script's file in a bundle. */
export const headStartFile = (bundle: Rolldown.OutputBundle): string | undefined =>
  Object.keys(bundle).find((name) => NAME.test(name));

/** Each screen by its path in small letters, with the scripts that the page does not name itself. */
function screensOf(files: OutputFiles) {
  const named = files.entry();
  return Object.fromEntries(
    ROUTES.map((route) => [
      route.path.toLowerCase(),
      {
        name: route.name,
        isOpenToAnyone: route.access === 'anyone',
        files: pageFiles(route, files).filter((file) => file.endsWith('.js') && !named.includes(file)),
      },
    ]),
  );
}

/** What every call waits for comes beside the script that asks for it, so that it costs no way of its own. */
const configHint = (base: string) =>
  `<link rel="preload" href="${base}config.json" as="fetch" crossorigin="anonymous">`;

/**
 * Lets the page fetch a screen's first answers while the app comes, and its files while the app starts
 * (src/app/headStart.ts). Source: performance, goal 4.
 */
export const headStart = (base: string): Plugin => ({
  name: 'satomori-head-start',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const files = filesOf(bundle);
      const [entry] = files.entry();
      const define = { __BASE__: base, __ENTRY__: entry, __SCREENS__: screensOf(files) };
      const source = await compileScript(SOURCE, define);
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
      const fileName = `assets/headStart-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      const page = bundle[PAGE];
      if (page?.type !== 'asset' || typeof page.source !== 'string' || !page.source.includes(ENTRY))
        throw new Error(`${PAGE}: the entry is not where it was`);
      const tag = `<script async fetchpriority="high" src="${base}${fileName}"></script>`;
      page.source = page.source.replace(ENTRY, `${configHint(base)}\n    ${tag}\n    ${ENTRY}`);
    },
  },
});
