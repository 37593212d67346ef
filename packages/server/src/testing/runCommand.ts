import { PassThrough, Readable } from 'node:stream';
import { runServerCommand } from '../commands/runServerCommand.ts';

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

export interface CommandSurroundings {
  env?: Record<string, string | undefined>;
  /** Piped input; there is never a terminal. */
  stdin?: string;
  now?: () => number;
  signal?: AbortSignal;
}

/** Runs a command of the server like a cron job: no terminal, output captured. */
export async function runCommand(
  args: readonly string[],
  { env = {}, stdin = '', now = Date.now, signal }: CommandSurroundings = {},
): Promise<CommandResult> {
  let [stdout, stderr] = ['', ''];
  const errors = new PassThrough().setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const code = await runServerCommand(args, {
    env,
    stdin: Readable.from([stdin]),
    stdout: { write: (text) => (stdout += text) },
    stderr: errors,
    now,
    stopSignal: () => signal ?? new AbortController().signal,
  });
  return { code, stdout, stderr };
}
