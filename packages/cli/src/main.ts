import { makeFolder, homeFolder } from './files/folders.ts';

// `process.getBuiltinModule` instead of an import: each built-in module imported here would delay every start.
const { enableCompileCache } = process.getBuiltinModule('node:module');

// In the person's own cache and not in the shared /tmp, where another user could plant code.
try {
  const cache = process.env['XDG_CACHE_HOME'] || `${homeFolder(process.env)}/.cache`;
  makeFolder(`${cache}/satomori/compile`, 0o700);
  enableCompileCache(`${cache}/satomori/compile`);
} catch {
  // Without a cache folder the start is slower, but there is nothing to report.
}

// Imported after the cache is enabled, so that all of it is cached.
const { openPipe, runSatomori, stopOnInterrupt } = await import('./runSatomori.ts');
process.exitCode = await runSatomori(process.argv.slice(2), {
  environment: process.env,
  // The streams are created when first used; stdin often never is.
  get stdin() {
    return process.stdin;
  },
  get stdout() {
    return process.stdout;
  },
  get stderr() {
    return process.stderr;
  },
  get pipe() {
    return openPipe(process);
  },
  // As on a small device: a list of a million rows then needs a hundred megabytes instead of nearly two hundred.
  saveMemory: () => process.getBuiltinModule('node:v8').setFlagsFromString('--optimize-for-size'),
  now: Date.now,
  signal: stopOnInterrupt(process),
});
