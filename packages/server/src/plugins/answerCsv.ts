import { Readable } from 'node:stream';
import { type CsvColumn, csvHead, csvLines } from '@satomori/core';
import type { FastifyReply } from 'fastify';

async function* textOf<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvHead(columns);
  for await (const rows of pages) yield csvLines(columns, rows);
}

/** Answers a file for spreadsheets a page at a time, so that memory stays flat. */
export const answerCsv = <Row>(
  reply: FastifyReply,
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(Readable.from(textOf(columns, pages), { objectMode: false }));
