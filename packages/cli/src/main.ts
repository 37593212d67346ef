import { makeFolder, homeFolder } from './files/folders.ts';

// `process.getBuiltinModule` and not an import: each built-in module imported here would delay every start.
const { enableCompileCache } = process.getBuiltinModule('node:module');

// In the person's own cache and not in the shared /tmp, where somebody else could leave code for us.
try {
  const cache = process.env['XDG_CACHE_HOME'] || `${homeFolder(process.env)}/.cache`;
  makeFolder(`${cache}/satomori/compile`, 0o700);
  enableCompileCache(`${cache}/satomori/compile`);
} catch {
  // Without a place of one's own it starts slower, and says nothing.
}

// Loaded only now, so that the cache holds for all of it.
const { openPipe, runSatomori, stopOnInterrupt } = await import('./runSatomori.ts');
process.exitCode = await runSatomori(process.argv.slice(2), {
  environment: process.env,
  // The streams are made when they are first touched; stdin often never is.
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
  // As on a small device: a list of a million rows then takes a hundred megabytes and not nearly two.
  saveMemory: () => process.getBuiltinModule('node:v8').setFlagsFromString('--optimize-for-size'),
  now: Date.now,
  signal: stopOnInterrupt(process),
});
