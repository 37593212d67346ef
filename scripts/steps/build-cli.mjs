import { existsSync } from 'node:fs';
import { inRepository } from './paths.mjs';
import { runOnWorkspaceNode } from './run.mjs';

/** Bundles the command line tool; does nothing while it has no bundling script. */
export async function bundleCli() {
  const script = inRepository('packages', 'cli', 'scripts', 'bundle.mjs');
  return existsSync(script) ? runOnWorkspaceNode(script, [], { cwd: inRepository('packages', 'cli') }) : 0;
}
