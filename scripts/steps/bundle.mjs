import { join } from 'node:path';
import { inRepository } from './paths.mjs';
import { runOnWorkspaceNode } from './run.mjs';

/** Bundles `server` or `cli` into a few files that start fast. */
export const bundle = (name) => {
  const cwd = inRepository('packages', name);
  return runOnWorkspaceNode(join(cwd, 'scripts', 'bundle.mjs'), [], { cwd });
};
