import { runTool, typescript } from './tools.mjs';

const CORE = 'packages/core';
const PRODUCT = [CORE, 'packages/server', 'packages/cli', 'packages/web'];

/** Core first: built together with it, the others were seen to read its declarations of the build before. */
async function buildAfterCore(projects) {
  return (await runTool(typescript, ['-b', CORE])) || runTool(typescript, ['-b', ...projects]);
}

/** Compiles core, server and cli and checks the types of web; incremental. */
export const buildTypes = () => buildAfterCore(PRODUCT);

/** The same, and the types of the tests. */
export const buildAllTypes = () => buildAfterCore([]);
