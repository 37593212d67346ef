import { existsSync, globSync, rmSync } from 'node:fs';
import { inRepository } from './paths.mjs';
import { runTool, typescript } from './tools.mjs';

const CORE = 'packages/core';
const PRODUCT = [CORE, 'packages/server', 'packages/cli', 'packages/web'];

/** Core first: built together with it, the others were seen to read its declarations of the build before. */
async function buildAfterCore(projects) {
  removeDeletedMigrations();
  return (await runTool(typescript, ['-b', CORE])) || runTool(typescript, ['-b', ...projects]);
}

/** Compiles core, server and cli and checks the types of web; incremental. */
export const buildTypes = () => buildAfterCore(PRODUCT);

/** The same, and the types of the tests. */
export const buildAllTypes = () => buildAfterCore([]);

/** TypeScript leaves what it once compiled, and the server runs each migration that it finds. */
function removeDeletedMigrations() {
  const server = inRepository('packages', 'server');
  for (const path of globSync('dist/database/migrations/**/*.js', { cwd: server })) {
    const source = path.replace(/^dist/, 'src').replace(/js$/, 'ts');
    if (!existsSync(`${server}/${source}`)) rmSync(`${server}/${path}`);
  }
}
