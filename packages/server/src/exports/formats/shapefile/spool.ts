import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Rows in a temporary file, for formats that begin with what is known at their end. */
export interface Spool<Row> {
  rows: () => AsyncGenerator<Row>;
  remove: () => Promise<void>;
}

/** `readLines` ends a line at these too; they occur in texts only. */
const LINE_ENDS = /[\u2028\u2029]/g;
const escaped = (end: string) => `\\u${end.charCodeAt(0).toString(16)}`;

async function* lines(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row).replaceAll(LINE_ENDS, escaped)}\n`;
}

/** Writes rows to a temporary file; nothing is left of it where they cannot be read to their end. */
export async function spoolRows<Row>(rows: AsyncIterable<Row>): Promise<Spool<Row>> {
  const folder = await mkdtemp(join(tmpdir(), 'satomori-export-'));
  const path = join(folder, 'rows.jsonl');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(Readable.from(lines(rows)), createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    async *rows() {
      await using file = await open(path);
      for await (const line of file.readLines()) yield JSON.parse(line) as Row;
    },
    remove,
  };
}
