// Builds the installed form: bundle/ runs by itself, without node_modules.
import { chmod, copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { slimContract } from '../../core/build/slimContract.ts';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const target = join(packageFolder, 'bundle');
const require = createRequire(import.meta.url);

const lazily = (name) => `process.getBuiltinModule('${name}')`;
/** An object that is loaded when one of its properties is first used. */
const later = (object) => `new Proxy({}, { get: (_, key) => ${object}[key] })`;

/**
 * Built-in modules that commander imports at every start for subcommands in separate files, which we do not use.
 * Importing them (`node:process` even opens stdin) took more time than our own code.
 */
const LATE_BUILTINS = {
  'node:process': 'export default globalThis.process;',
  'node:child_process': `export default { spawn: (...args) => ${lazily('node:child_process')}.spawn(...args) };`,
  'node:fs': `export default ${later(lazily('node:fs'))};`,
  'node:path': `export default ${later(lazily('node:path'))};`,
  'node:events': `export const { EventEmitter } = ${lazily('node:events')};`,
  'node:util': `export const stripVTControlCharacters = (text) => ${lazily('node:util')}.stripVTControlCharacters(text);`,
};

const lightBuiltins = {
  name: 'light-builtins',
  resolveId: (source, importer) => {
    const isCommanders = /[\\/]node_modules[\\/]commander[\\/]/.test(importer ?? '');
    return isCommanders && source in LATE_BUILTINS ? `\0late:${source}` : null;
  },
  load: (id) => (id.startsWith('\0late:') ? LATE_BUILTINS[id.slice('\0late:'.length)] : null),
};

const NOUNS = join(packageFolder, 'src', 'nouns.ts');
const VERBS = '\0verbs';
const commandModules = [...(await readFile(NOUNS, 'utf8')).matchAll(/import\('(\.[^']+)'\)/g)].map(
  ([, path]) => join(packageFolder, 'src', path),
);

/**
 * One chunk for the verbs of all nouns: the bundler would create one file for each, and each file costs half a
 * millisecond.
 */
const verbsTogether = {
  name: 'verbs-together',
  transform: (code, id) => (id === NOUNS ? code.replace(/import\('\.[^']+'\)/g, `import('${VERBS}')`) : null),
  resolveId: (source) => (source === VERBS ? VERBS : null),
  load: (id) =>
    id === VERBS ? commandModules.map((path) => `export * from ${JSON.stringify(path)};`).join('\n') : null,
};

await rm(target, { recursive: true, force: true });

const options = {
  input: { satomori: join(packageFolder, 'src', 'main.ts') },
  platform: 'node',
  plugins: [slimContract(), lightBuiltins, verbsTogether],
  resolve: { conditionNames: ['satomori-source', 'import', 'module', 'node', 'default'] },
  transform: { define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' } },
  // Ink's developer tools; never loaded in production.
  external: ['react-devtools-core'],
  logLevel: 'warn',
};

/** All modules that a file reaches through static imports, after tree shaking. */
async function modulesBelow(input) {
  const onlyStatic = { name: 'only-static', resolveDynamicImport: (id) => ({ id, external: true }) };
  const build = await rolldown({ ...options, input, plugins: [onlyStatic, ...options.plugins] });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  const modules = output.flatMap((chunk) => Object.entries(chunk.modules ?? {}));
  return new Set(modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => id));
}

// What is loaded before the compile cache is enabled. Not `main.ts` itself: in a chunk that others import, it would
// wait for them, and they for it.
const beforeCache = (await modulesBelow(options.input.satomori)).difference(
  new Set([options.input.satomori]),
);
// What every start loads, and what every command loads in addition.
const atStart = await modulesBelow(join(packageFolder, 'src', 'runSatomori.ts'));
const withVerbs = await modulesBelow(VERBS);
const build = await rolldown({ ...options, preserveEntrySignatures: 'allow-extension' });
await build.write({
  dir: target,
  format: 'esm',
  minify: true,
  banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  // One chunk each: the bundler would split off what later chunks share, and each file costs half a millisecond.
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'beforeCache', test: (id) => beforeCache.has(id), priority: 3 },
      { name: 'start', test: (id) => atStart.has(id), priority: 2 },
      { name: 'verbs', test: (id) => id === VERBS || withVerbs.has(id), priority: 1 },
    ],
  },
});
await build.close();

await chmod(join(target, 'satomori.js'), 0o755);
// Marks the files as ES modules, wherever the folder is copied to.
await writeFile(join(target, 'package.json'), '{ "type": "module", "private": true }\n');
// `open` ships its own xdg-open and looks for it next to its code.
await copyFile(join(dirname(require.resolve('open')), 'xdg-open'), join(target, 'chunks', 'xdg-open'));
await chmod(join(target, 'chunks', 'xdg-open'), 0o755);
// WebAssembly of libraries is placed next to the code that loads it.
for (const [name, inPackage] of [
  ['webp_dec.wasm', '@jsquash/webp/codec/dec/webp_dec.wasm'],
  ['jq.wasm', 'jq-wasm/jq.wasm'],
])
  await copyFile(require.resolve(inPackage), join(target, 'chunks', name));
