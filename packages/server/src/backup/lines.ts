import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { FILE_MODE, type Lines } from './format.ts';

/** Writes lines, compressed, to a new file that is synced to disk when this resolves. */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<Lines> {
  const hash = createHash('sha256');
  let count = 0;
  async function* measured() {
    for await (const line of lines) {
      const text = `${line}\n`;
      hash.update(text);
      count += 1;
      yield text;
    }
  }
  await pipeline(
    measured,
    createGzip(),
    createWriteStream(file, { flags: 'wx', mode: FILE_MODE, flush: true }),
  );
  return { lines: count, sha256: hash.digest('hex') };
}

/**
 * Reads the lines of such a file, a few at a time in memory.
 *
 * @throws {Error} after the last line, if they do not match `expected`; also for a truncated file
 */
export async function* readLines(file: string, expected: Lines): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let count = 0;
  let rest = '';
  const text = createGunzip().setEncoding('utf8');
  // An error of the file itself is reported where the lines are read, too.
  pipeline(createReadStream(file), text).catch(() => {});
  for await (const chunk of text as AsyncIterable<string>) {
    const pieces = (rest + chunk).split('\n');
    rest = pieces.pop() ?? '';
    for (const line of pieces) {
      hash.update(`${line}\n`);
      count += 1;
      yield line;
    }
  }
  const isWhole = rest === '' && count === expected.lines && hash.digest('hex') === expected.sha256;
  if (!isWhole) throw new Error('その内容が、書いたときのものと違います');
}

/** Counts and hashes rows as `writeLines` would, without writing them. */
export async function hashLines<Row>(
  batches: AsyncIterable<readonly Row[]>,
  lineOf: (row: Row) => string,
): Promise<Lines> {
  const hash = createHash('sha256');
  let lines = 0;
  for await (const rows of batches) {
    for (const row of rows) hash.update(`${lineOf(row)}\n`);
    lines += rows.length;
  }
  return { lines, sha256: hash.digest('hex') };
}
