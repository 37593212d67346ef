import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError, NetworkError } from '@satomori/core';
import type { ReadingContext } from '../context.ts';
import { asDiskError } from '../downloads/diskError.ts';
import { checkTemplate, fillTemplate } from '../downloads/fileNames.ts';
import {
  isObject,
  isPlainName,
  MANIFEST_NAME,
  readManifest,
  writeManifest,
} from '../downloads/manifestFile.ts';
import { holds } from '../downloads/measureFile.ts';
import { receiveFile, removeAbandoned } from '../downloads/receiveFile.ts';
import type { Sleep } from '../downloads/tryAgain.ts';
import { CliError, usageError } from '../errors/cliError.ts';
import { describeError } from '../errors/describeError.ts';
import { type DayRange, endOf, timesOf } from '../options/days.ts';
import type { Column } from '../output/columns.ts';
import type { PaperQuery } from '../server/fileCalls.ts';
import { fetchPaper } from './fetchPaper.ts';
import { MONTH_TEMPLATE, type MonthPart, monthsOf } from './months.ts';

const TEMPLATE_FIELDS = ['type', 'month', 'from', 'to'];

export interface SaveMonthsOptions extends DayRange {
  out?: string;
  force?: boolean;
  nameTemplate: string;
}

interface PaperEntry {
  name: string;
  bytes: number;
  sha256: string;
  /** Days, the last one included. */
  from: string;
  to: string;
  fetched_at: string;
}

interface PaperManifest {
  server: string;
  type: string;
  /** Beside type and days, as the server takes it. */
  filter: Record<string, unknown>;
  files: PaperEntry[];
}

interface PaperRow {
  path: string;
  bytes: number;
  sha256: string;
  from: string;
  to: string;
  status: 'saved' | 'kept';
}

const COLUMNS: readonly Column<PaperRow>[] = [
  { heading: 'ファイル', cell: ({ path }) => path },
  { heading: '期間', cell: ({ from, to }) => `${from}〜${to}` },
  { heading: 'バイト', cell: ({ bytes }) => String(bytes), align: 'right', minWidth: 7 },
  { heading: '', cell: ({ status }) => (status === 'kept' ? 'そのまま' : '保存') },
  { heading: 'sha256', cell: ({ sha256 }) => sha256, isForPrograms: true },
];

const isManifest = (value: unknown): value is PaperManifest =>
  isObject(value) &&
  isObject(value['filter']) &&
  Array.isArray(value['files']) &&
  value['files'].every((file) => isObject(file) && isPlainName(file['name']));

const isSame = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  [...Object.keys(one), ...Object.keys(other)].every((key) => one[key] === other[key]);

/** One file for each month; a template without the month would write them all over each other. */
function namesOf(parts: readonly MonthPart[], type: string, template: string): string[] {
  checkTemplate(template, TEMPLATE_FIELDS);
  const names = parts.map((part) => fillTemplate(template, { type, ...part }));
  if (new Set(names).size < names.length || names.includes(MANIFEST_NAME))
    throw usageError('--name-template に {month} を入れてください。', [`例: ${MONTH_TEMPLATE}`]);
  return names;
}

/** Whether there is no use in going on to the next month. */
const endsAll = (error: unknown) =>
  !(error instanceof NetworkError) &&
  !(error instanceof ApiError && error.status !== 401 && error.status !== 403) &&
  !(error instanceof CliError && error.code === 'exists');

/**
 * Saves a paper for each month of the range, in order, with a manifest beside them. Called again it goes on where it
 * ended: what the manifest names and the disk holds stays, unless its month had not ended yet.
 */
export async function saveMonths(
  context: ReadingContext,
  query: PaperQuery,
  { from, to, out: folder = '.', force = false, nameTemplate }: SaveMonthsOptions,
  sleep?: Sleep,
): Promise<void> {
  const { output, say, signal, now, target } = context;
  if (folder === '-') throw usageError('--each は --out - と一緒に使えません。');
  if (from === undefined || to === undefined) throw usageError('--each には --from と --to が必要です。');
  const parts = monthsOf(from, to);
  const names = namesOf(parts, query.type, nameTemplate);
  const { type, ...rest } = query;
  const { from: _from, to: _to, ...filter } = rest as Record<string, unknown>;
  const fresh: PaperManifest = { server: target.url, type, filter, files: [] };

  const stored = await readManifest(folder, isManifest);
  const goesOn =
    stored !== null &&
    stored.server === fresh.server &&
    stored.type === type &&
    isSame(stored.filter, filter);
  if (stored !== null && !goesOn && !force) {
    throw usageError(`${join(folder, MANIFEST_NAME)} は別の条件でとったものの記録です。`, [
      '別のフォルダーにする: --out フォルダー',
      '上書きする: --force',
    ]);
  }
  const files = new Map((goesOn ? stored.files : []).map((file) => [file.name, file]));
  try {
    await mkdir(folder, { recursive: true });
    await removeAbandoned(folder, now());
  } catch (error) {
    throw asDiskError(error, folder);
  }

  /** Noted before the file gets its name: whatever has a name here is known to be ours. */
  async function note(entry: PaperEntry): Promise<void> {
    files.set(entry.name, entry);
    const sorted = [...files.values()].sort((one, other) => one.from.localeCompare(other.from));
    await writeManifest(folder, { ...fresh, files: sorted });
  }

  async function saveMonth(part: MonthPart, name: string): Promise<PaperRow> {
    const path = join(folder, name);
    const days = { from: part.from, to: part.to };
    const known = files.get(name);
    const isFinal = known?.from === days.from && known.to === days.to && known.fetched_at >= endOf(days.to);
    if (known !== undefined && isFinal && !force && (await holds(path, known))) {
      return { path, bytes: known.bytes, sha256: known.sha256, ...days, status: 'kept' };
    }
    if (known === undefined && !force && (await stat(path).catch(() => null)) !== null)
      throw new CliError('usage', 'exists', 'すでにあります（上書きする: --force）。');
    const fetchedAt = new Date(now()).toISOString();
    const { content } = await fetchPaper(context, { ...query, ...timesOf(days) }, sleep);
    const file = await receiveFile(folder, [content]);
    const { bytes, sha256 } = file;
    await note({ name, bytes, sha256, ...days, fetched_at: fetchedAt });
    await file.keep(name);
    return { path, bytes, sha256, ...days, status: 'saved' };
  }

  const failures: string[] = [];
  async function* rows(): AsyncGenerator<PaperRow[]> {
    for (const [index, part] of parts.entries()) {
      try {
        signal.throwIfAborted();
        yield [await saveMonth(part, names[index] ?? '')];
      } catch (error) {
        if (signal.aborted || endsAll(error)) throw error;
        failures.push(`${names[index]}: ${describeError(error).message}`);
      }
    }
  }
  await output.list(rows(), COLUMNS);
  if (failures.length === 0) return;
  say(...failures);
  throw new CliError(
    'partly',
    'partly_failed',
    `${parts.length}か月のうち ${failures.length}か月に失敗しました。`,
  );
}
