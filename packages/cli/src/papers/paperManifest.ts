import { isObject } from '@satomori/core';
import { byId, checkGoingOn, isFileList, readManifest, writeManifest } from '../downloads/manifestFile.ts';
import type { FileJob, FolderRecord, SavedFile } from '../downloads/saveAll.ts';
import type { PaperQuery } from '../server/connect.ts';
import type { Each } from './paperTypes.ts';
import type { UnitVersion } from './unitVersion.ts';

/** A paper that has been saved to the folder. */
export interface PaperEntry extends SavedFile {
  /** Days, the last one included; `null` for an open range. */
  from: string | null;
  to: string | null;
  fetched_at: string;
  /** State of the list behind it before the paper was generated; missing in older manifests. */
  version?: UnitVersion | null;
}

/** What all papers of a folder share. */
interface Request {
  server: string;
  type: string;
  each: Each;
  /** In addition to type and days, as sent to the server. */
  filter: Record<string, unknown>;
}

interface Stored extends Request {
  papers: PaperEntry[];
  pending: FileJob[];
}

export interface PaperManifest extends Request, FolderRecord<PaperEntry> {}

const isStored = (value: unknown): value is Stored =>
  isObject(value) && isObject(value['filter']) && isFileList(value['papers']) && isFileList(value['pending']);

const isSame = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  [...Object.keys(one), ...Object.keys(other)].every((key) => one[key] === other[key]);

interface OpenOptions {
  server: string;
  query: PaperQuery;
  each: Each;
  resume: boolean;
  force: boolean;
}

/**
 * The existing manifest, or an empty one.
 *
 * @throws {CliError} where the folder has one but `--resume` is missing, or where it is for another request
 */
export async function openPaperManifest(
  folder: string,
  { server, query, each, resume, force }: OpenOptions,
): Promise<PaperManifest> {
  const { type, ...rest } = query;
  // The days are stored with each paper, and the print time does not change what a paper shows.
  const { from: _from, to: _to, printed_at: _printedAt, ...filter } = rest as Record<string, unknown>;
  const request: Request = { server, type, each, filter };
  const stored = await readManifest(folder, isStored);
  if (stored === null) return { ...request, files: new Map(), pending: new Map() };
  const isOurs =
    stored.server === server && stored.type === type && stored.each === each && isSame(stored.filter, filter);
  checkGoingOn(folder, { isOurs, other: '別の条件でとったものの記録', resume, force });
  // With `--force` everything is fetched again; the names are kept.
  const pending = force ? [...stored.papers, ...stored.pending] : stored.pending;
  return {
    ...request,
    files: byId(force ? [] : stored.papers),
    pending: byId(isOurs ? pending.map(({ id, path: name }) => ({ id, path: name })) : []),
  };
}

export const writePaperManifest = (
  folder: string,
  { server, type, each, filter, files, pending }: PaperManifest,
): Promise<void> =>
  writeManifest(folder, {
    server,
    type,
    each,
    filter,
    papers: [...files.values()].sort((one, other) => one.path.localeCompare(other.path)),
    pending: [...pending.values()],
  });
