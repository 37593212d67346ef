import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { asDiskError } from '../files/diskError.ts';
import { writeWhole } from '../downloads/receiveFile.ts';
import { usageError } from '../errors/cliError.ts';
import { type LogResource, readCursor, writeCursor } from './logCursor.ts';

/** What a place in a log belongs to: elsewhere, or under another filter, lines would be skipped without a word. */
export interface CursorPlace {
  resource: LogResource;
  /** Address of the server. */
  url: string;
  /** The filter as the server takes it. */
  filter: object;
}

/** The place up to which a log has been printed, kept from one run to the next. */
export interface CursorFile {
  /** `null` where there was no file yet. */
  readonly position: number | null;
  /** Written whole or not at all, readable by its owner only. */
  keep(position: number): Promise<void>;
}

const filterText = (filter: object) =>
  JSON.stringify(Object.entries(filter).toSorted(([one], [other]) => (one < other ? -1 : 1)));

const otherFile = ['別のファイルにするか、はじめからでよければ、このファイルを消してください。'];

/** What stands in a file that may be anything. */
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

/**
 * @throws {CliError} for a file that is something else, or belongs to another server, log or filter
 */
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
