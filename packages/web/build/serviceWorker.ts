import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import type { Shell, ShellFile } from '../src/worker/keepShell.ts';
import { compileScript } from './compileScript.ts';
import { filesOf } from './filesOf.ts';
import { headStartFile } from './headStart.ts';

const SOURCE = fileURLToPath(new URL('../src/worker/worker.ts', import.meta.url));
const PUBLIC = fileURLToPath(new URL('../public', import.meta.url));
/** In addition to the entry: the layout with its menu, login and logout, the check for new builds, and what was read before. */
const SHELL_MODULES = [
  '/app/layout/Layout.tsx',
  '/app/layout/MenuSheet.tsx',
  '/login/LoginScreen.tsx',
  '/logout/LogoutScreen.tsx',
  '/app/builds/newBuilds.ts',
  '/queries/reads/showKept.ts',
];
/** The public files that a page itself shows; the larger icons are only used for installing. */
const SHELL_PUBLIC = ['icon.svg', 'manifest.webmanifest'];
const PAGE = 'index.html';

interface WorkerOptions {
  id: string;
  cache: string;
  base: string;
}

const integrityOf = (content: string | Uint8Array) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Files with a content hash in their name need no integrity hash. */
function shellFiles(bundle: Rolldown.OutputBundle, base: string): ShellFile[] {
  const files = filesOf(bundle);
  const first = [...files.entry(), headStartFile(bundle) ?? []].flat();
  const parts = [first, ...SHELL_MODULES.map((each) => files.module(each))];
  const hashed = new Set(
    parts.flatMap((part, at) => {
      if (part === undefined) throw new Error(`no part ${SHELL_MODULES[at - 1]} in the build`);
      return part;
    }),
  );
  const page = bundle[PAGE];
  if (page?.type !== 'asset') throw new Error(`no ${PAGE} in the build`);
  return [
    { address: base, integrity: integrityOf(page.source) },
    ...SHELL_PUBLIC.map((name) => ({
      address: base + name,
      integrity: integrityOf(readFileSync(`${PUBLIC}/${name}`)),
    })),
    ...[...hashed].sort().map((name) => ({ address: base + name })),
  ];
}

/** Writes `sw.js` with the list of files that the app needs to start without a network. */
export const serviceWorker = ({ id, cache, base }: WorkerOptions): Plugin => ({
  name: 'satomori-service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const shell: Shell = { build: id, cache, base, files: shellFiles(bundle, base) };
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: await compileScript(SOURCE, { __SHELL__: shell }),
      });
    },
  },
});
