import { CliError } from '../errors/cliError.ts';

/** A job must not wait forever where the person forgot to pipe something in. */
const INPUT_TIMEOUT_MS = 10_000;

type Input = AsyncIterable<string | Uint8Array> & { destroy?: () => unknown };

async function collect(input: Input, isDone: (text: string) => boolean): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of input) {
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    if (isDone(text)) break;
  }
  return text;
}

/** @throws {CliError} where nothing arrives in time */
function withTimeout(input: Input, reading: Promise<string>, timeoutMs: number): Promise<string> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new CliError('timedOut', 'timed_out', '標準入力から何も届きません。'));
    // An open stdin would keep the process alive.
    input.destroy?.();
  }, timeoutMs);
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

/** The first line of stdin, without its line break. */
export async function readFirstLine(input: Input, timeoutMs = INPUT_TIMEOUT_MS): Promise<string> {
  const text = await withTimeout(
    input,
    collect(input, (read) => read.includes('\n')),
    timeoutMs,
  );
  return (text.split('\n')[0] ?? '').replace(/\r$/, '');
}

/** All of stdin. */
export const readAllInput = (input: Input): Promise<string> => collect(input, () => false);
