import { failureOf } from '../output/sink.ts';

const STDOUT = 1;

/**
 * Writes short texts to what stdout is piped into without the stream for it: that one takes longer to load than all of
 * our help to be made.
 *
 * @returns `undefined` where stdout is a terminal, whose width only the stream knows. The function throws a `CliError`
 *   where the text cannot be written.
 */
export function openPipe(process: NodeJS.Process): ((text: string) => void) | undefined {
  const { fstatSync, writeSync } = process.getBuiltinModule('node:fs');
  try {
    // /dev/null and /dev/full are such devices too, and no terminals.
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
      // A full pipe that does not wait: the stream does.
      process.stdout.write(bytes.subarray(written));
    }
  };
}
