import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { inRepository, repositoryRoot, workspaceNode } from './paths.mjs';

/** The environment of every child process: the workspace's own programs come first in PATH. */
export function childEnvironment(extra = {}) {
  const binFolder = inRepository('node_modules', '.bin');
  const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [pathKey]: `${binFolder}${delimiter}${process.env[pathKey] ?? ''}`, ...extra };
}

/** Runs a program to its end in our own terminal; returns its exit code (1 when a signal ended it). */
export function run(program, args, { env = {}, cwd = repositoryRoot, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = ['inherit', quiet ? 'ignore' : 'inherit', 'inherit'];
    const child = spawn(program, args, { cwd, env: childEnvironment(env), stdio });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** @throws Error unless the program ends with 0 */
export async function mustRun(program, args, options) {
  const code = await run(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args[0]} が終了コード ${code} で終わりました`);
}

/** Runs a script on the workspace's Node. */
export function runOnWorkspaceNode(script, args = [], options = {}) {
  return run(workspaceNode(), [script, ...args], options);
}
