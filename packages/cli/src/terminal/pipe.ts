const STDOUT = 1;

/**
 * Writes short texts to what stdout is piped into without the stream for it: that one takes longer to load than all of
 * our help to be made.
 *
 * @returns `undefined` where stdout is a terminal, whose width only the stream knows
 */
export function openPipe(process: NodeJS.Process): ((text: string) => void) | undefined {
  const { fstatSync, writeSync } = process.getBuiltinModule('node:fs');
  try {
    if (fstatSync(STDOUT).isCharacterDevice()) return undefined;
  } catch {
    return undefined;
  }
  return (text) => {
    const bytes = Buffer.from(text);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(STDOUT, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPIPE') return;
      // A full pipe that does not wait: the stream does.
      process.stdout.write(bytes.subarray(written));
    }
  };
}
