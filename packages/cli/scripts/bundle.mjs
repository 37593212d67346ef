// Makes the installed form: bundle/ runs by itself, without node_modules.
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
/** Loaded when something of it is first used. */
const later = (object) => `new Proxy({}, { get: (_, key) => ${object}[key] })`;
// What a Node without the module says; undici then does without it.
const absent = "throw Object.assign(new Error('not in the bundle'), { code: 'ERR_UNKNOWN_BUILTIN_MODULE' });";

/**
 * What libraries load at every start and we never or seldom use. An import unfolds a whole built-in module
 * (`node:process` even opens stdin), so these took more time than our own code.
 */
const LIGHT = {
  // For subcommands in files of their own, which we have none of.
  commander: {
    'node:process': 'export default globalThis.process;',
    'node:child_process': `export default { spawn: (...args) => ${lazily('node:child_process')}.spawn(...args) };`,
    'node:fs': `export default ${later(lazily('node:fs'))};`,
    'node:path': `export default ${later(lazily('node:path'))};`,
    'node:events': `export const { EventEmitter } = ${lazily('node:events')};`,
    'node:util': `export const stripVTControlCharacters = (text) => ${lazily('node:util')}.stripVTControlCharacters(text);`,
  },
  // Schemas and migrations, of which we use neither.
  conf: {
    'ajv/dist/2020.js': 'export class Ajv2020 {}',
    'ajv-formats': 'export default {};',
    semver: 'export default {};',
  },
  // HTTP/2 is off. Without crypto there is no `integrity` check, which we never ask for. zlib waits for a packed answer.
  undici: {
    'node:http2': absent,
    'node:crypto': absent,
    'node:zlib': `module.exports = ${later(lazily('node:zlib'))};`,
    // Of the whole of HTTP, these three. No body of ours is a request that came in.
    'node:http': `module.exports = { IncomingMessage: class {}, maxHeaderSize: 16384, STATUS_CODES: ${later(`${lazily('node:http')}.STATUS_CODES`)} };`,
    'node:worker_threads': 'module.exports = { markAsUncloneable: () => {} };',
    'node:perf_hooks': 'module.exports = globalThis;',
    'node:assert': `module.exports = (value, message) => value || ${lazily('node:assert')}(value, message);`,
    // How its classes look to a developer, and NODE_DEBUG.
    'node:util': `const util = ${later(lazily('node:util'))};
      const inspect = (...values) => util.inspect(...values);
      inspect.custom = Symbol.for('nodejs.util.inspect.custom');
      const formatWithOptions = (...values) => util.formatWithOptions(...values);
      const debuglog = () => Object.assign(() => {}, { enabled: false });
      module.exports = { inspect, formatWithOptions, debuglog, types: ${lazily('node:util/types')} };`,
    // For copies of answers, of which we make none.
    'node:stream/web': 'module.exports = {};',
    // Node's pattern of an address takes 3 ms to make ready: only digits and dots, or two colons, make one.
    'node:net': `const net = ${lazily('node:net')};
      module.exports = Object.assign(Object.create(net), { isIP: (host) => (/^[\\d.]+$|:.*:/.test(host) ? net.isIP(host) : 0) });`,
  },
};

const packageOf = (path) => /[\\/]node_modules[\\/](commander|conf|undici)[\\/]/.exec(path ?? '')?.[1];

const lightBuiltins = {
  name: 'light-builtins',
  resolveId: (source, importer) => {
    const importing = packageOf(importer);
    return LIGHT[importing]?.[source] === undefined ? null : `\0light:${importing}:${source}`;
  },
  load: (id) => {
    const [, importing, source] = /^\0light:(\w+):(.*)$/.exec(id) ?? [];
    return importing === undefined ? null : LIGHT[importing][source];
  },
};

const NOUNS = join(packageFolder, 'src', 'nouns.ts');
const VERBS = '\0verbs';
const commandModules = [...(await readFile(NOUNS, 'utf8')).matchAll(/import\('(\.[^']+)'\)/g)].map(
  ([, path]) => join(packageFolder, 'src', path),
);

/** One import for the verbs of all nouns: by itself the bundler makes a file of each, and each file costs half a millisecond. */
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

/** All that is reached from a file without a dynamic import, as far as it is used. */
async function modulesBelow(input) {
  const onlyStatic = { name: 'only-static', resolveDynamicImport: (id) => ({ id, external: true }) };
  const build = await rolldown({ ...options, input, plugins: [onlyStatic, ...options.plugins] });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  const modules = output.flatMap((chunk) => Object.entries(chunk.modules ?? {}));
  return new Set(modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => id));
}

// What every start loads, and what every command loads.
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
  // In one file each: by itself the bundler cuts out whatever a later part shares, and each file costs half a millisecond.
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'start', test: (id) => atStart.has(id), priority: 2 },
      { name: 'verbs', test: (id) => id === VERBS || withVerbs.has(id), priority: 1 },
    ],
  },
});
await build.close();

await chmod(join(target, 'satomori.js'), 0o755);
// ES modules wherever the folder is copied to.
await writeFile(join(target, 'package.json'), '{ "type": "module", "private": true }\n');
// `open` brings its own xdg-open and looks for it beside its code.
await copyFile(join(dirname(require.resolve('open')), 'xdg-open'), join(target, 'chunks', 'xdg-open'));
await chmod(join(target, 'chunks', 'xdg-open'), 0o755);
// Machine code of libraries lies beside the code that loads it.
for (const [name, inPackage] of [
  ['webp_dec.wasm', '@jsquash/webp/codec/dec/webp_dec.wasm'],
  ['jq.wasm', 'jq-wasm/jq.wasm'],
])
  await copyFile(require.resolve(inPackage), join(target, 'chunks', name));
