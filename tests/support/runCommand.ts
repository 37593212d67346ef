import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { CommandResult } from './satomoriCommand.ts';
import { endWithUs } from './stopProcess.ts';

/** Runs a program to its end like a cron job: no terminal, output piped. */
export async function runCommand(
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  stdin: string,
): Promise<CommandResult> {
  const child = endWithUs(spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] }));
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  child.stdin.on('error', () => {}).end(stdin);
  await once(child, 'close');
  return { code: child.exitCode, stdout, stderr };
}
