import { openTerminalOf } from './openTerminalOf.ts';

/**
 * Milliseconds from the start of a program on a terminal until a word stands on it. What lends the terminal takes its
 * share of the time, of both sides the same.
 *
 * @throws {Error} with what was on the terminal, where the word never came
 */
export async function measureFirstFrame(
  line: readonly string[],
  word: string,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const startedAt = performance.now();
  const terminal = openTerminalOf(line, env);
  await terminal.sees(word);
  const ms = performance.now() - startedAt;
  terminal.press('q');
  await terminal.ended;
  return ms;
}
