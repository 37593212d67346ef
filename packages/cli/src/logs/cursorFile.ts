import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { asDiskError } from '../files/diskError.ts';
import { writeWhole } from '../downloads/receiveFile.ts';
import { usageError } from '../errors/cliError.ts';
import { type LogResource, readCursor, writeCursor } from './readLogs.ts';

/** What a position in a log belongs to: with another server or filter, lines would be skipped silently. */
export interface CursorPlace {
  resource: LogResource;
  /** Address of the server. */
  url: string;
  /** The filter as sent to the server. */
  filter: object;
}

/** The position up to which a log has been printed, stored between runs. */
interface CursorFile {
  /** `null` where the file did not exist. */
  readonly position: number | null;
  /** Saves the position atomically, readable by the owner only. */
  keep(position: number): Promise<void>;
}

const filterText = (filter: object) =>
  JSON.stringify(Object.entries(filter).toSorted(([one], [other]) => (one < other ? -1 : 1)));

const otherFile = ['別のファイルにするか、はじめからでよければ、このファイルを消してください。'];

/** The contents of a file that may hold anything. */
function parseKept(text: string): Partial<Record<'cursor' | 'url' | 'filter', unknown>> | null {
  try {
    return JSON.parse(text) as ReturnType<typeof parseKept>;
  } catch {
    return null;
  }
}

function positionIn(text: string, path: string, place: CursorPlace): number {
  const kept = parseKept(text);
  if (typeof kept?.cursor !== 'string' || typeof kept.filter !== 'object' || kept.filter === null)
    throw usageError(`${path} はカーソルのファイルではありません。`, otherFile);
  if (kept.url !== place.url)
    throw usageError(`${path} は別の接続先（${String(kept.url)}）のものです。`, otherFile);
  const position = readCursor(kept.cursor, place.resource);
  if (filterText(kept.filter) !== filterText(place.filter))
    throw usageError(`${path} は別の絞り込みのものです。このまま進むと、記録が抜けます。`, otherFile);
  return position;
}

const write = (path: string, content: object) =>
  writeWhole(dirname(path), basename(path), Buffer.from(`${JSON.stringify(content)}\n`), 0o600);

/** @throws {CliError} for a file with other contents, or of another server, log or filter */
export async function openCursorFile(path: string, place: CursorPlace): Promise<CursorFile> {
  const { resource, url, filter } = place;
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw asDiskError(error, path);
  });
  const position = text === null ? null : positionIn(text, path, place);
  let kept = position;
  return {
    position,
    async keep(reached) {
      if (reached === kept) return;
      await write(path, { cursor: writeCursor(resource, reached), url, filter });
      kept = reached;
    },
  };
}
