import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  csvOf,
  type Import,
  type ImportMapping,
  MAX_ROWS_OF,
  type NewImport,
  type StagedRow,
} from '@satomori/core';
import {
  absentHeadings,
  checkMapping,
  idFinder,
  type ImportTable,
  type InterpretedRow,
  interpretRows,
  missingFields,
  problemText,
  profileText,
  proposeMapping,
  readProfile,
  readReferences,
  type RefusedRow,
  readTable,
  UnreadableFile,
  UnusableMapping,
} from '@satomori/core/imports';
import type { WritingContext } from '../command/context.ts';
import { printWritten } from '../command/printWritten.ts';
import { CliError, usageError } from '../errors/cliError.ts';
import { asDiskError } from '../files/diskError.ts';
import { confirm, mustBeAskable } from '../terminal/ask.ts';
import { visible } from '../text/visible.ts';
import type { ImportOptions } from './import.ts';
import { REFUSED_COLUMNS, refusedByServer, tellRefused } from './refusedRows.ts';
import { sendRows } from './sendRows.ts';

const readBytes = async (path: string): Promise<Buffer> =>
  readFile(path).catch((error: unknown) => {
    throw usageError(`読めません: ${visible(path)}（${(error as NodeJS.ErrnoException).code ?? ''}）`);
  });

async function write(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 }).catch((error: unknown) => {
    throw asDiskError(error, path);
  });
}

async function tableOf(bytes: Uint8Array): Promise<ImportTable> {
  try {
    return await readTable(bytes);
  } catch (error) {
    throw error instanceof UnreadableFile ? usageError(error.message) : error;
  }
}

/** The table of a file and the file's hash; its bytes are not kept. */
async function readFileOnce(path: string) {
  const bytes = await readBytes(path);
  return { table: await tableOf(bytes), file_sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Runs this on a mapping; what is wrong with it is told with its source. */
function usable(where: string, make: () => ImportMapping): ImportMapping {
  try {
    return make();
  } catch (error) {
    if (error instanceof UnusableMapping)
      throw usageError([`${error.message}${where}`, ...error.details].map(visible).join('。'));
    throw error;
  }
}

/** The given profile, or what the headings suggest; complete, or the command ends. */
async function mappingFor(
  table: ImportTable,
  { profile, of, source }: ImportOptions,
): Promise<ImportMapping> {
  if (profile === undefined && source === undefined)
    throw usageError('--source で出典の名前を指定してください（対応表があれば --profile）。');
  const text = profile === undefined ? null : (await readBytes(profile)).toString('utf8');
  const given = text === null ? null : usable(`: ${visible(profile ?? '')}`, () => readProfile(text));
  if (given !== null && given.target !== of) throw usageError('対応表と --of の取り込み先が違います。');
  const proposed = given ?? proposeMapping(table, of, source ?? '');
  const mapping = usable('', () =>
    checkMapping({ ...proposed, ...(source === undefined ? {} : { source }) }),
  );
  const absent = absentHeadings(mapping, table.headings);
  if (absent.length > 0) throw usageError(`ファイルにない列です: ${absent.map(visible).join('、')}`);
  return mapping;
}

/** Reads the rows of the file anew at each call, so that their values are never all in memory. */
type ReadRows = () => Iterable<InterpretedRow>;

async function rowReader(
  context: WritingContext,
  table: ImportTable,
  mapping: ImportMapping,
): Promise<ReadRows> {
  const { api, signal } = context;
  const findId = idFinder(await readReferences(api, mapping, { signal }));
  const reading = { now: context.now(), findId };
  return () => interpretRows(table, mapping, reading);
}

function* readyRows(rows: Iterable<InterpretedRow>): Generator<StagedRow> {
  for (const { line, key, values, problems } of rows) if (problems.length === 0) yield { line, key, values };
}

interface Sorted {
  /** How many rows can be imported. */
  ready: number;
  refused: RefusedRow[];
  /** Lines of people who become administrators. */
  administrators: number[];
}

const refusalOf = (target: ImportOptions['of'], { line, key, problems }: InterpretedRow): RefusedRow => ({
  line,
  key,
  reason: problems.map((problem) => problemText(target, problem)).join('。'),
});

function sort(target: ImportOptions['of'], rows: Iterable<InterpretedRow>): Sorted {
  const sorted: Sorted = { ready: 0, refused: [], administrators: [] };
  for (const row of rows) {
    if (row.problems.length > 0) sorted.refused.push(refusalOf(target, row));
    else sorted.ready += 1;
    if (row.problems.length === 0 && row.values['is_admin'] === true) sorted.administrators.push(row.line);
  }
  return sorted;
}

function tellRows(context: WritingContext, { ready, refused, administrators }: Sorted): void {
  context.say(`取り込める行  ${ready}`, `読めない行    ${refused.length}`);
  tellRefused(context, refused);
  if (administrators.length > 0)
    context.say(`管理者になる人 ${administrators.length}（${administrators.join('、')}行目）`);
}

/** Prints what was registered, with the id under which it can be undone. */
async function printEnd(context: WritingContext, ended: Import, refused: number): Promise<void> {
  const { id, status, row_count: rows } = ended;
  const { made, same, differing } = ended.counts;
  const row = { id, status, rows, made, same, differing, refused };
  if (context.output.mode !== 'json')
    context.say(
      `登録 ${made}、登録済み ${same}、内容が違う ${differing}、登録できない ${refused}（取り込み ${id}）`,
    );
  else if (status === 'done') await printWritten(context, { id, row });
  else await context.output.details(row, []);
}

async function importRows(
  context: WritingContext,
  described: Omit<NewImport, 'id'>,
  { ready, refused }: Sorted,
  { rows, report }: { rows: Iterable<StagedRow>; report: string | undefined },
): Promise<void> {
  const ended = await sendRows(context, described, ready, rows);
  const all = ended.counts.refused + refused.length;
  // First of all: whatever fails from here on, what was registered stays registered.
  await printEnd(context, ended, all);
  const alsoRefused = await refusedByServer(context, ended);
  tellRefused(context, alsoRefused);
  if (report !== undefined) await write(report, csvOf(REFUSED_COLUMNS, [...refused, ...alsoRefused]));
  if (ended.status !== 'done')
    throw new CliError(
      'error',
      'not_imported',
      ended.failure ?? '取り込みは中止されました。何も登録されていません。',
    );
  if (all > 0) throw new CliError('partly', 'partly_failed', `${all}行は登録できませんでした。`);
}

/** Imports a file: all rows that can be read, in one transaction, after the person has seen what was read. */
export async function importFile(
  context: WritingContext,
  path: string,
  options: ImportOptions,
): Promise<void> {
  const { ask, say } = context;
  const doing = '取り込んで';
  if (options.yes !== true && options.dryRun !== true) mustBeAskable(ask, doing);
  const { table, file_sha256 } = await readFileOnce(path);
  const mapping = await mappingFor(table, options);
  if (options.saveProfile !== undefined) await write(options.saveProfile, profileText(mapping));
  const missing = missingFields(mapping);
  if (missing.length > 0)
    throw usageError(`列も共通の値もありません: ${missing.map(({ label }) => label).join('、')}`, [
      '--save-profile で対応表を書き、columns か constants に足して --profile で渡してください。',
    ]);
  const readRows = await rowReader(context, table, mapping);
  const sorted = sort(options.of, readRows());
  tellRows(context, sorted);
  if (options.report !== undefined) await write(options.report, csvOf(REFUSED_COLUMNS, sorted.refused));
  const { ready, refused } = sorted;
  const max = MAX_ROWS_OF[options.of];
  if (ready > max) throw usageError(`一度に${max}行までです。ファイルを分けてください。`);
  if (options.dryRun === true || ready === 0) {
    say('送っていません。');
    if (refused.length > 0)
      throw new CliError('partly', 'partly_failed', `${refused.length}行は読めませんでした。`);
    return;
  }
  const question = `${ready}行を取り込みますか？`;
  if (options.yes !== true) await confirm(ask, { doing, question, declined: '取り込みませんでした。' });
  const described = { target: options.of, file_name: basename(path), file_sha256, mapping };
  const rows = readyRows(readRows());
  await importRows(context, described, sorted, { rows, report: options.report });
}
