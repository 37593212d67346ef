import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { checkTemplate, createNames, fillTemplate } from '../downloads/fileNames.ts';
import { openFolder, withFolder } from '../downloads/folderLock.ts';
import { MANIFEST_NAME, pathsOf } from '../downloads/manifestFile.ts';
import { receiveFile } from '../downloads/receiveFile.ts';
import { type Failed, type FileJob, printStop, saveAll } from '../downloads/saveAll.ts';
import type { Sleep } from '../server/commandRetry.ts';
import { CliError, usageError } from '../errors/cliError.ts';
import { type DayRange, daysOf, endOf } from '../options/days.ts';
import type { Column } from '../output/columns.ts';
import type { PaperQuery } from '../server/connect.ts';
import { paperBody } from './fetchPaper.ts';
import {
  openPaperManifest,
  type PaperEntry,
  type PaperManifest,
  writePaperManifest,
} from './paperManifest.ts';
import { type Each, EACH_TEMPLATES } from './paperTypes.ts';
import { isSameVersion, type UnitVersion, versionOf } from './unitVersion.ts';
import { checkEach, type PaperUnit, UNIT_FIELDS, unitsOf } from './paperUnits.ts';

interface SavePapersOptions extends DayRange {
  each: Each;
  out?: string;
  nameTemplate?: string;
  resume?: boolean;
  force?: boolean;
  dryRun?: boolean;
}

interface PaperJob extends FileJob {
  unit: PaperUnit;
}

const STATUS_WORDS = {
  saved: '保存',
  changed: '変わったため作り直し',
  kept: 'そのまま',
  failed: '失敗',
  planned: '',
};

interface PaperRow {
  path: string;
  /** `YYYY-MM`, or the trap or group. */
  unit: string;
  from: string | null;
  to: string | null;
  bytes: number | null;
  sha256: string | null;
  status: keyof typeof STATUS_WORDS;
  message: string | null;
}

const COLUMNS: readonly Column<PaperRow>[] = [
  { heading: 'ファイル', cell: ({ path }) => path, shrinksTo: 20 },
  { heading: '区切り', cell: ({ unit }) => unit, shrinksTo: 7 },
  { heading: 'バイト', cell: ({ bytes }) => String(bytes ?? ''), align: 'right', minWidth: 7 },
  { heading: '', cell: ({ status }) => STATUS_WORDS[status] },
  { heading: 'sha256', cell: ({ sha256 }) => sha256 ?? '', isForPrograms: true },
];

/** @throws {CliError} also for a template without a distinguishing field: it would only number the papers */
function checkNames(template: string, each: Each): void {
  const fields = UNIT_FIELDS[each];
  checkTemplate(template, ['type', ...fields]);
  if (!fields.some((name) => template.includes(`{${name}}`)))
    throw usageError(
      `--name-template に ${fields.map((name) => `{${name}}`).join(' か ')} を入れてください。`,
      [`例: ${EACH_TEMPLATES[each]}`],
    );
}

/** One job for each unit; papers that were saved before keep their names. */
function jobsOf(units: readonly PaperUnit[], template: string, manifest: PaperManifest): PaperJob[] {
  const known = pathsOf(manifest);
  const nameFor = createNames([MANIFEST_NAME, ...known.values()]);
  return units.map((unit) => ({
    id: unit.id,
    unit,
    path: known.get(unit.id) ?? nameFor(fillTemplate(template, { type: manifest.type, ...unit.fields })),
  }));
}

/** Files of others in the folder, which are not overwritten. */
async function foreignFiles(
  folder: string,
  jobs: readonly PaperJob[],
  manifest: PaperManifest,
): Promise<Failed<PaperJob>[]> {
  const ours = new Set(pathsOf(manifest).values());
  const foreign: Failed<PaperJob>[] = [];
  for (const job of jobs) {
    const isThere = !ours.has(job.path) && (await stat(join(folder, job.path)).catch(() => null)) !== null;
    if (isThere) foreign.push({ job, code: 'exists', message: 'すでにあります（上書きする: --force）。' });
  }
  return foreign;
}

const rowOf = (folder: string, { path, unit }: PaperJob): PaperRow => ({
  path: join(folder, path),
  unit: unit.label,
  from: unit.from,
  to: unit.to,
  bytes: null,
  sha256: null,
  status: 'planned',
  message: null,
});

/** Failures that would affect every paper alike. */
const endsAll = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 501);

/** Whether all days of a paper were over when it was generated; otherwise it may have changed since. */
const isOfPastDays = ({ from, to, fetched_at }: PaperEntry, { unit }: PaperJob): boolean =>
  from === unit.from && to === unit.to && (to === null || fetched_at >= endOf(to));

const countText = (version: UnitVersion | null | undefined) => `${version?.count ?? '不明な数の'}件`;

async function tellOutcome(
  { output, say }: ReadingContext,
  rows: readonly PaperRow[],
  failed: readonly Failed<PaperJob>[],
): Promise<void> {
  await output.list([rows], COLUMNS);
  if (failed.length === 0) return;
  say(...failed.map(({ job, message }) => `失敗 ${job.path}: ${message}`));
  throw new CliError('partly', 'partly_failed', `${rows.length}件のうち ${failed.length}件に失敗しました。`, [
    '失敗したものをもう一度試す: --resume',
  ]);
}

/** Reports which papers of the folder were out of date. */
function tellChanged(
  { say }: ReadingContext,
  jobs: readonly PaperJob[],
  before: ReadonlyMap<string, PaperEntry>,
  after: ReadonlyMap<string, PaperEntry>,
): void {
  say(
    ...jobs.map(({ id, path }) => {
      const [old, made] = [before.get(id)?.version, after.get(id)?.version];
      return `内容が変わったため作り直しました: ${path}（${countText(old)} → ${countText(made)}）`;
    }),
  );
}

/** Fetches the missing papers. @returns a row for each paper */
async function fillFolder(
  context: ReadingContext,
  folder: string,
  jobs: readonly PaperJob[],
  manifest: PaperManifest,
  { foreign, sleep }: { foreign: readonly Failed<PaperJob>[]; sleep: Sleep | undefined },
) {
  const { api, files, now } = context;
  // Read before the first request: days that are over by then are complete in every paper.
  const fetched_at = new Date(now()).toISOString();
  const before = new Map(manifest.files);
  const versions = new Map<PaperJob, UnitVersion | null>();
  const changed = new Set<PaperJob>();

  /** Read before the paper is generated, so that a change during it is found the next time. */
  async function readVersion(job: PaperJob, stop: AbortSignal): Promise<UnitVersion | null> {
    const version = await versionOf(api, job.unit.query, { signal: stop });
    versions.set(job, version);
    return version;
  }

  async function isCurrent(entry: PaperEntry, job: PaperJob, stop: AbortSignal): Promise<boolean> {
    if (!isOfPastDays(entry, job)) return false;
    const version = await readVersion(job, stop);
    if (version === null) return false;
    const isSame = entry.version != null && isSameVersion(entry.version, version);
    if (!isSame) changed.add(job);
    return isSame;
  }

  const isForeign = new Set(foreign.map(({ job }) => job));
  const { kept, failed } = await saveAll<PaperJob, PaperEntry>(
    context,
    {
      folder,
      label: '帳票',
      jobs: jobs.filter((job) => !isForeign.has(job)),
      record: manifest,
      note: () => writePaperManifest(folder, manifest),
      isCurrent,
      receive: async (job, stop) => {
        await readVersion(job, stop);
        const response = await files.paper(job.unit.query, { signal: stop });
        return receiveFile(folder, paperBody(response, stop));
      },
      entryOf: (job, { bytes, sha256 }) => {
        const { id, path, unit } = job;
        const { from, to } = unit;
        return { id, path, bytes, sha256, from, to, fetched_at, version: versions.get(job) ?? null };
      },
      endsAll,
    },
    sleep,
  );
  const failures = [...foreign, ...failed];
  const messages = new Map(failures.map(({ job, message }) => [job, message]));
  const isKept = new Set(kept);
  const remade = jobs.filter((job) => changed.has(job) && !messages.has(job));
  tellChanged(context, remade, before, manifest.files);
  const rows = jobs.map((job): PaperRow => {
    const row = rowOf(folder, job);
    const message = messages.get(job);
    if (message !== undefined) return { ...row, status: 'failed', message };
    const { bytes = null, sha256 = null } = manifest.files.get(job.id) ?? {};
    return {
      ...row,
      bytes,
      sha256,
      status: isKept.has(job) ? 'kept' : changed.has(job) ? 'changed' : 'saved',
    };
  });
  return { rows, failures };
}

/**
 * Saves a paper for each month, trap or group in one folder, with a manifest. With `resume` it keeps papers that the
 * manifest lists and the disk holds, where their days were over and a list shows that nothing has changed since.
 */
export async function savePapers(
  context: ReadingContext,
  query: PaperQuery,
  options: SavePapersOptions,
  sleep?: Sleep,
): Promise<void> {
  const { output, say, now, target } = context;
  const { each, out: folder = '.', resume = false, force = false, dryRun = false } = options;
  if (folder === '-') throw usageError('--each は --out - と一緒に使えません。');
  checkEach(each, query);
  const template = options.nameTemplate ?? EACH_TEMPLATES[each];
  checkNames(template, each);
  const units = await unitsOf(context, query, each, daysOf(options, now()));
  const open = () =>
    openPaperManifest(folder, { server: target.url, query, each, resume: resume || dryRun, force });
  if (dryRun) {
    const jobs = jobsOf(units, template, await open());
    await output.list([jobs.map((job) => rowOf(folder, job))], COLUMNS);
    say(`${jobs.length}件（何も保存していません）。`);
    return;
  }
  await openFolder(folder, now());
  const { rows, failures } = await withFolder(folder, async () => {
    const manifest = await open();
    const jobs = jobsOf(units, template, manifest);
    const foreign = force ? [] : await foreignFiles(folder, jobs, manifest);
    return printStop(context, () => fillFolder(context, folder, jobs, manifest, { foreign, sleep }));
  });
  await tellOutcome(context, rows, failures);
}
