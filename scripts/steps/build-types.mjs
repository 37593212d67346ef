import { runTool, typescript } from './tools.mjs';

const PRODUCT = ['packages/core', 'packages/server', 'packages/cli', 'packages/web'];

/** Compiles core, server and cli and checks the types of web; incremental. */
export function buildTypes() {
  return runTool(typescript, ['-b', ...PRODUCT]);
}

/** The same, and the types of the tests. */
export function buildAllTypes() {
  return runTool(typescript, ['-b']);
}
