import { openTerminalOf } from './openTerminalOf.ts';

/**
 * Milliseconds from the start of a program in a terminal until a word is visible. The emulation of the terminal adds
 * the same time on both sides.
 *
 * @throws {Error} with the terminal's content where the word never appeared
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
