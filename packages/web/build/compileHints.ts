import { ROUTES } from '@satomori/core';
import type { Plugin } from 'vite';
import { filesOf } from './filesOf.ts';
import { pageFiles } from './pageFiles.ts';

/**
 * Makes V8 (Chromium from 136) compile each function while the file is still loading. Valid only before any
 * code.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks files whose code a page runs at once, so that it is compiled while loading: at the first call this
 * costs a slow phone 300 ms before the first picture. Lazy parts stay unmarked, since most of their code
 * waits for a press. Source: docs/performance.md.
 */
export const compileHints = (): Plugin => ({
  name: 'satomori-compile-hints',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After Vite has written its own list of files at the top.
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
