import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endWithUs } from '../../support/stopProcess.ts';

/** A program in a terminal of 80 × 24. */
export interface ProgramTerminal {
  /**
   * Waits until this text is written from now on.
   *
   * @throws {Error} where the program ended before
   */
  sees(word: string): Promise<void>;
  press(keys: string): void;
  ended: Promise<unknown>;
}

const LIMIT_MS = 60_000;

/** Runs a program in a terminal that `script` provides. It is ended after a time limit. */
export function openTerminalOf(line: readonly string[], env: NodeJS.ProcessEnv): ProgramTerminal {
  const command = line.map((each) => `'${each}'`).join(' ');
  const child = endWithUs(
    spawn('script', ['-qec', `stty cols 80 rows 24; exec ${command}`, '/dev/null'], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  const ended = once(child, 'close').finally(() => clearTimeout(limit));
  child.stdout.setEncoding('utf8');
  return {
    ended,
    press: (keys) => void child.stdin.write(keys),
    sees: (word) =>
      new Promise((resolve, reject) => {
        let text = '';
        const finish = (act: () => void) => {
          child.stdout.off('data', look);
          child.off('close', gone);
          act();
        };
        const look = (chunk: string) => {
          text += chunk;
          if (text.includes(word)) finish(resolve);
        };
        const gone = () => finish(() => reject(new Error(`「${word}」は出ませんでした:\n${text}`)));
        child.stdout.on('data', look);
        child.once('close', gone);
      }),
  };
}
