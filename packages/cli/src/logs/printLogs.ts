import type { EventResource, ListAnswer } from '@satomori/core';
import { usageError } from '../errors/cliError.ts';
import type { ReadingContext } from '../context.ts';
import type { Column } from '../output/columns.ts';
import { parseTime } from '../options/times.ts';
import { LARGEST_PAGE, readAll, readPages } from '../server/pages.ts';
import { followLogs } from './followLogs.ts';
import type { LogRow } from './newRows.ts';

/** Options that both kinds of log share. */
export interface LogOptions {
  since?: string;
  until?: string;
  lines?: number;
  grep?: string;
  reverse?: boolean;
  follow?: boolean;
}

export const DEFAULT_LINES = 100;

/** The words of the filters, as the API takes them. */
export interface LogQuery {
  from?: string;
  to?: string;
  q?: string;
  limit?: number;
  cursor?: string;
  since?: number;
}

export interface LogSource<Row extends LogRow> {
  read: (query: LogQuery) => Promise<ListAnswer<Row>>;
  resource: EventResource;
  columns: readonly Column<Row>[];
}

function checkOptions({ follow, reverse, until }: LogOptions): void {
  if (follow === true && (reverse === true || until !== undefined)) {
    throw usageError('--follow は --reverse や --until と一緒に使えません。');
  }
}

/** @throws {InvalidArgumentError} for text that is no time */
function filterOf({ since, until, grep }: LogOptions, now: number): LogQuery {
  return {
    ...(since === undefined ? {} : { from: parseTime(since, now) }),
    ...(until === undefined ? {} : { to: parseTime(until, now) }),
    ...(grep === undefined ? {} : { q: grep }),
  };
}

/**
 * Prints the newest lines with the oldest first, as `journalctl -n` does; all lines where a beginning was given.
 * `--reverse` prints the newest first, page by page; `--follow` goes on with what comes.
 */
export async function printLogs<Row extends LogRow>(
  context: ReadingContext,
  source: LogSource<Row>,
  options: LogOptions,
): Promise<void> {
  checkOptions(options);
  const { output, say, signal, now, follow } = context;
  const { read, resource, columns } = source;
  const filter = filterOf(options, now());
  const limit = options.lines ?? (options.since === undefined ? DEFAULT_LINES : Number.POSITIVE_INFINITY);
  const readFiltered = (page: LogQuery) => read({ ...filter, ...page });

  async function* newestFirst(): AsyncGenerator<Row[]> {
    for await (const { json } of readPages(readFiltered, limit)) yield json;
  }

  async function* oldestFirst(): AsyncGenerator<Row[]> {
    const { rows, sequence } = await readAll(readFiltered, limit);
    yield rows.toReversed();
    if (options.follow !== true) return;
    const start = { rows, sequence: sequence ?? Math.max(0, ...rows.map((row) => row.sequence)) };
    const readSince = (since: number) =>
      readAll<Row>((page) => readFiltered({ ...page, limit: LARGEST_PAGE, since }));
    yield* followLogs({ follow, resource, start, readSince, signal, say });
  }

  const count = await output.stream(options.reverse === true ? newestFirst() : oldestFirst(), columns);
  if (count === 0) say('該当する記録はありません。');
}
