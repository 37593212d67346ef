import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endWithUs } from '../../support/stopProcess.ts';

const LIMIT_MS = 30_000;

/**
 * Milliseconds from the start of a program on a terminal until a word stands on it. `script` lends the terminal and
 * takes its share of the time, of both sides the same.
 *
 * @throws {Error} with what was on the terminal, where the word never came
 */
export async function measureFirstFrame(
  line: readonly string[],
  word: string,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const command = line.map((each) => `'${each}'`).join(' ');
  const startedAt = performance.now();
  const child = endWithUs(
    spawn('script', ['-qec', `stty cols 80 rows 24; exec ${command}`, '/dev/null'], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  let text = '';
  const seen = new Promise<number>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes(word)) resolve(performance.now() - startedAt);
    });
    child.once('close', () => reject(new Error(`「${word}」は出ませんでした:\n${text}`)));
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  try {
    return await seen;
  } finally {
    const ended = child.exitCode === null ? once(child, 'close') : null;
    child.stdin.write('q');
    await ended;
    clearTimeout(limit);
  }
}
