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

/** File name of the script in a bundle. */
export const headStartFile = (bundle: Rolldown.OutputBundle): string | undefined =>
  Object.keys(bundle).find((name) => NAME.test(name));

/** Each screen by its path in lower case, with the scripts that the page itself does not name. */
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

/** Every call waits for the configuration, so it is preloaded together with the script that requests it. */
const configHint = (base: string) =>
  `<link rel="preload" href="${base}config.json" as="fetch" crossorigin="anonymous">`;

/**
 * Lets the page request a screen's first answers and its files while the app is still loading
 * (src/app/headStart.ts). Nothing is painted before it has run, so that a dark page is dark from the beginning; the
 * app, which is larger and on its way meanwhile, is not delayed. Source: docs/performance.md.
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
      const tag = `<script fetchpriority="high" src="${base}${fileName}"></script>`;
      page.source = page.source.replace(ENTRY, `${configHint(base)}\n    ${tag}\n    ${ENTRY}`);
    },
  },
});
