// Builds what runs: bundle/ has the server with nearly all of its packages in a few files, since reading two thousand
// took more than half of each start.
import { globSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join, parse, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { NOT_BUNDLED } from './notBundled.mjs';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const source = join(packageFolder, 'src');
const target = join(packageFolder, 'bundle');

/** As addresses are written, on Windows too. */
const withSlashes = (path) => path.replaceAll(sep, '/');

const sources = globSync('**/*.ts', { cwd: source }).filter((path) => !path.endsWith('.test.ts'));

/** What runs in a process or thread of its own beside the server, by its path without the ending. */
const programs = sources.flatMap((path) =>
  [...readFileSync(join(source, path), 'utf8').matchAll(/siblingModule\(import\.meta\.url, '(\w+)'\)/g)].map(
    ([, name]) => withSlashes(join(dirname(path), name)),
  ),
);

const MIGRATIONS = join('database', 'migrations', 'index.ts');

/** The migrations by name, as the module itself reads them from its folder. */
function importedMigrations() {
  const named = sources
    .filter((path) => path.startsWith(dirname(MIGRATIONS)) && /^\d{4}_\w+$/.test(parse(path).name))
    .map((path) => ({ path, name: parse(path).name, local: `migration${parse(path).name}` }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [
    ...named.map(
      ({ path, local }) =>
        `import * as ${local} from './${withSlashes(relative(dirname(MIGRATIONS), path))}';`,
    ),
    `export const MIGRATIONS = { ${named.map(({ name, local }) => `'${name}': ${local}`).join(', ')} };`,
  ].join('\n');
}

const migrations = {
  name: 'migrations',
  transform: (_, id) => (id === join(source, MIGRATIONS) ? importedMigrations() : null),
};

/** A module finds the files beside it, such as the program of its thread, as if each were still a file of its own. */
const ownAddresses = {
  name: 'own-addresses',
  transform: (code, id) =>
    id.startsWith(source)
      ? code.replaceAll(
          'import.meta.url',
          `new URL('${withSlashes(relative(source, id)).replace(/ts$/, 'js')}', BUNDLE_ROOT).href`,
        )
      : null,
  renderChunk: (code, { fileName }) =>
    code.replaceAll(
      'BUNDLE_ROOT',
      `new URL('${withSlashes(relative(dirname(fileName), '.')) || '.'}/', import.meta.url)`,
    ),
};

await rm(target, { recursive: true, force: true });
const build = await rolldown({
  cwd: packageFolder,
  input: Object.fromEntries(['main', ...programs].map((name) => [name, join(source, `${name}.ts`)])),
  platform: 'node',
  plugins: [migrations, ownAddresses],
  resolve: { conditionNames: ['satomori-source', 'node', 'default'] },
  external: NOT_BUNDLED.map((name) => new RegExp(`^${name}(/|$)`)),
  logLevel: 'warn',
});
await build.write({
  dir: target,
  format: 'esm',
  // Not minified: logs quote its names and lines.
  comments: false,
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name].js',
});
await build.close();

// Marks the files as ES modules, wherever the folder is copied to.
await writeFile(join(target, 'package.json'), '{ "type": "module", "private": true }\n');
