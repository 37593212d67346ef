import { CliError } from '../errors/cliError.ts';

/** Somebody forgot to pipe something in; a job must not wait for that for ever. */
const PATIENCE_MS = 10_000;

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

/** @throws {CliError} where nothing comes in time */
function withPatience(input: Input, reading: Promise<string>, patienceMs: number): Promise<string> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new CliError('timedOut', 'timed_out', '標準入力から何も届きません。'));
    // An open stdin would keep the process alive.
    input.destroy?.();
  }, patienceMs);
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

/** The first line of what is piped in, without its line break. */
export async function readFirstLine(input: Input, patienceMs = PATIENCE_MS): Promise<string> {
  const text = await withPatience(
    input,
    collect(input, (read) => read.includes('\n')),
    patienceMs,
  );
  return (text.split('\n')[0] ?? '').replace(/\r$/, '');
}

/** All of what is piped in. */
export const readAllInput = (input: Input): Promise<string> => collect(input, () => false);
