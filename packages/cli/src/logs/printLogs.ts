import { type ListAnswer, textMatcher } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { onceAnswered, retryFewTimes, retryUntilAnswered } from '../server/commandRetry.ts';
import { CliError } from '../errors/cliError.ts';
import { type Column, tsvRow } from '../output/columns.ts';
import { followLogs, reportLoss } from './followLogs.ts';
import { checkOptions, DEFAULT_LINES, type LogOptions, rangeOf } from './logOptions.ts';
import {
  type Batch,
  type LogPage,
  type LogResource,
  type LogRow,
  readBackwards,
  readCursor,
  readForwards,
  type ReadLogs,
  readNewest,
  writeCursor,
} from './readLogs.ts';
import type { Style } from '../output/style.ts';

/** Matches rows whose line, as it is piped, contains every word of a text. */
function lineMatcher<Row>(
  wanted: string,
  columns: readonly Column<Row>[],
  style: Style,
  now: number,
): (row: Row) => boolean {
  const isMatch = textMatcher(wanted);
  return (row) => isMatch([tsvRow(columns, row, style, now)]);
}

/** The filters that both logs share, as the API expects them. */
export interface LogQuery extends Partial<LogPage> {
  from?: string;
  to?: string;
  q?: string;
}

interface LogSource<Row extends LogRow> {
  resource: LogResource;
  columns: readonly Column<Row>[];
  /** The filters that only this log has. */
  filter: object;
  read: (query: LogQuery, options: { signal: AbortSignal }) => Promise<ListAnswer<Row>>;
}

/** Prints a log and, with `--follow`, new rows. The options define where to begin and end. */
export async function printLogs<Row extends LogRow>(
  context: ReadingContext,
  source: LogSource<Row>,
  options: LogOptions,
): Promise<void> {
  checkOptions(options);
  context.saveMemory();
  const limit = options.follow === true ? options.timeout : undefined;
  const late = new AbortController();
  const timer = limit === undefined ? undefined : setTimeout(() => late.abort(tooLate(limit)), limit * 1000);
  try {
    await printUntil(context, source, options, AbortSignal.any([context.signal, late.signal]));
  } catch (error) {
    throw late.signal.aborted ? late.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

async function printUntil<Row extends LogRow>(
  context: ReadingContext,
  source: LogSource<Row>,
  options: LogOptions,
  signal: AbortSignal,
): Promise<void> {
  const { output, say, now, target } = context;
  const { resource, columns } = source;
  const { untilMatch, cursorFile: path, showCursor } = options;
  const filter = { ...source.filter, ...(options.grep === undefined ? {} : { q: options.grep }) };
  const file =
    path === undefined
      ? null
      : await (await import('./cursorFile.ts')).openCursorFile(path, { resource, url: target.url, filter });
  const cursor =
    options.afterCursor === undefined ? (file?.position ?? null) : readCursor(options.afterCursor, resource);
  const isMatch =
    untilMatch === undefined ? () => false : lineMatcher(untilMatch, columns, output.style, now());
  let reached = cursor;
  let isFound = false;

  /** Batches up to the match. Code after a `yield` runs when its rows have been written. */
  async function* lines(): AsyncGenerator<Row[]> {
    for await (const { rows, position } of batches(context, source, { ...options, cursor }, signal)) {
      const end = rows.findIndex(isMatch);
      isFound = end !== -1;
      const shown = isFound ? rows.slice(0, end + 1) : rows;
      if (shown.length > 0) yield shown;
      reached = isFound ? (shown.at(-1)?.receipt_no ?? position) : position;
      await file?.keep(reached);
      if (isFound) return;
    }
  }

  try {
    const count = await output.stream(lines(), columns);
    if (count === 0) say('該当する記録はありません。');
  } finally {
    if (showCursor === true && reached !== null) say(`-- cursor: ${writeCursor(resource, reached)}`);
  }
  if (untilMatch !== undefined && !isFound) throw noMatch(untilMatch);
}

/** Oldest first followed by new rows, or newest first. */
async function* batches<Row extends LogRow>(
  { say, now, follow }: ReadingContext,
  source: LogSource<Row>,
  options: LogOptions & { cursor: number | null },
  signal: AbortSignal,
): AsyncGenerator<Batch<Row>> {
  const { resource } = source;
  const { cursor, grep } = options;
  const range = rangeOf(options, now());
  const all: ReadLogs<Row> = (page) =>
    source.read({ ...(grep === undefined ? {} : { q: grep }), ...page }, { signal });
  const ranged: ReadLogs<Row> = (page) => all({ ...range, ...page });
  const rule = options.follow === true ? retryUntilAnswered : retryFewTimes;
  const patiently = (read: ReadLogs<Row>): ReadLogs<Row> => onceAnswered(read, signal, { rule });
  const limit = options.lines ?? (options.since === undefined ? DEFAULT_LINES : Number.POSITIVE_INFINITY);

  if (options.reverse === true) return yield* readBackwards(patiently(ranged), limit);
  let position = 0;
  // After a cursor all rows count, also those that happened before `--since`: they were received later.
  const start =
    cursor === null
      ? readNewest(patiently(ranged), limit)
      : readForwards(patiently(all), cursor, reportLoss(say));
  for await (const batch of start) {
    position = batch.position;
    yield batch;
  }
  if (options.follow !== true) return;
  yield* followLogs({ follow, resource, after: position, read: all, signal, say });
}

const tooLate = (seconds: number): CliError =>
  new CliError('timedOut', 'timed_out', `待つ時間（${seconds}秒）が過ぎました。`);

const noMatch = (wanted: string): CliError =>
  new CliError('timedOut', 'no_match', `「${wanted}」を含む記録はありませんでした。`, [
    '新しい記録を待つ: --follow',
  ]);
