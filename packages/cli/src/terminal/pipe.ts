import { failureOf } from '../output/sink.ts';

const STDOUT = 1;

/**
 * Writes short texts to a piped stdout without creating its stream: loading that takes longer than building all of
 * the help.
 *
 * @returns `undefined` for a terminal, whose width only the stream knows. The function throws a `CliError` where the
 *   text cannot be written.
 */
export function openPipe(process: NodeJS.Process): ((text: string) => void) | undefined {
  const { fstatSync, writeSync } = process.getBuiltinModule('node:fs');
  try {
    // /dev/null and /dev/full are character devices too, but no terminals.
    if (fstatSync(STDOUT).isCharacterDevice() && process.getBuiltinModule('node:tty').isatty(STDOUT))
      return undefined;
  } catch {
    return undefined;
  }
  return (text) => {
    const bytes = Buffer.from(text);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(STDOUT, bytes, written);
    } catch (error) {
      const failure = error as NodeJS.ErrnoException;
      if (failure.code === 'EPIPE') return;
      if (failure.code !== 'EAGAIN') throw failureOf(failure);
      // The pipe is full and does not block: the stream waits instead.
      process.stdout.write(bytes.subarray(written));
    }
  };
}
