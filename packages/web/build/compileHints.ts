import { ROUTES } from '@satomori/core';
import type { Plugin } from 'vite';
import { filesOf } from './filesOf.ts';
import { pageFiles } from './pageFiles.ts';

/** Has V8 (Chromium from 136) compile each function while the file is still coming. It counts only before any code. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks what a page runs at once. Otherwise each function is compiled when it is first called, on the thread that draws:
 * on a slow phone 300 ms of the first picture. Parts on demand stay without: most of what they hold waits for a press.
 * Source: performance, goal 4.
 */
export const compileHints = (): Plugin => ({
  name: 'satomori-compile-hints',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After Vite has put its own list of files at the beginning.
    order: 'post',
    handler(_options, bundle) {
      const files = filesOf(bundle);
      for (const file of new Set(ROUTES.flatMap((route) => pageFiles(route, files)))) {
        const output = bundle[file];
        if (output?.type === 'chunk') output.code = HINT + output.code;
      }
    },
  },
});
