import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { CommandResult } from './satomoriCommand.ts';
import { SERVER_MAIN } from './server.ts';
import { endWithUs } from './stopProcess.ts';
import type { StorePlace } from './storedRows.ts';

/** Runs a command of the built server as a cron job would: no terminal, output piped. */
export async function runServerCommand(
  args: readonly string[],
  { dataDir, databaseUrl = '' }: StorePlace,
  stdin = '',
): Promise<CommandResult> {
  const child = endWithUs(
    spawn(process.execPath, [SERVER_MAIN, ...args], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      stdio: ['pipe', 'pipe', 'pipe'],
    }),
  );
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  child.stdin.on('error', () => {}).end(stdin);
  await once(child, 'close');
  return { code: child.exitCode, stdout, stderr };
}
