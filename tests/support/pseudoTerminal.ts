import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProgram } from './findProgram.ts';
import { type CommandOptions, commandEnvironment, type CommandResult, SATOMORI } from './satomoriCommand.ts';
import { endWithUs } from './stopProcess.ts';

/** `script` of util-linux, which gives a program a pseudo terminal; undefined where there is none. */
export const script = process.platform === 'linux' ? findProgram(['script']) : undefined;

const LIMIT_MS = 60_000;
const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** The query by which programs detect the kind of terminal, and its answer. */
export interface TerminalAnswer {
  question: string;
  answer: string;
}

/**
 * Runs the packed `satomori` in a terminal of 80 × 24 without input; stdout contains what it shows.
 *
 * @param kind a terminal that answers queries; without it one that does not
 */
export async function runAtTerminal(
  args: readonly string[],
  options: CommandOptions = {},
  kind?: TerminalAnswer,
): Promise<CommandResult> {
  const line = ['stty cols 80 rows 24;', ...[process.execPath, SATOMORI, ...args].map(quoted)].join(' ');
  const child = endWithUs(
    spawn(script!, ['-qefc', line, '/dev/null'], {
      env: { ...commandEnvironment(options), SHELL: '/bin/sh' },
      stdio: ['pipe', 'pipe', 'pipe'],
    }),
  );
  let [stdout, stderr] = ['', ''];
  let hasAnswered = false;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
    if (kind === undefined || hasAnswered || !stdout.includes(kind.question)) return;
    hasAnswered = true;
    child.stdin.write(kind.answer);
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  await once(child, 'close');
  clearTimeout(limit);
  return { code: child.exitCode, stdout: stdout.replaceAll('\r\n', '\n'), stderr };
}
