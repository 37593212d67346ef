import { createSighting, newId, postForm } from '@satomori/core';
import type { Entry } from './ledger.ts';
import { captureWith, type Photo, photoOf, takeJpeg } from './photos.ts';

const NO_PHOTOS: ReadonlyMap<string, string> = new Map();
const hashesOf = (photos: readonly Photo[]) => new Map(photos.map(({ id, sha256 }) => [id, sha256]));

/** A check of a trap. */
export function writeCheck(trapId: string, memo: string): Entry {
  const act = {
    id: newId(),
    trap_id: trapId,
    kind: 'checked',
    occurred_at: new Date().toISOString(),
    result: 'nothing',
    memo,
  } as const;
  return { id: act.id, table: 'trap_logs', photos: NO_PHOTOS, send: (by) => by.writing.trapLogs.record(act) };
}

/** A capture with these photos. */
export function writeCapture(photos: readonly Photo[], memo: string): Entry {
  const point = captureWith(photos, { memo });
  return {
    id: point.id,
    table: 'posts',
    photos: hashesOf(photos),
    send: (by) => by.writing.captures.create(point, photos),
  };
}

/** A sighting with these photos. */
export function writeSighting(photos: readonly Photo[], memo: string): Entry {
  const { photos: described = [], latitude, longitude, accuracy, position_source } = captureWith(photos);
  const point = {
    id: newId(),
    report_kind: 'sighting' as const,
    species: 'boar' as const,
    witnessed_at: new Date(Date.now() - 60_000).toISOString(),
    time_precision: 'exact' as const,
    latitude,
    longitude,
    accuracy,
    position_source,
    memo,
    photos: described.map((photo) => ({ ...photo, photo_kind: 'unsorted' as const })),
  };
  const form = postForm(createSighting.jsonPart, point, photos);
  return {
    id: point.id,
    table: 'posts',
    photos: hashesOf(photos),
    send: (by) => by.http.call(createSighting, { body: point }, { form }),
  };
}

/** Up to this many entries, of each kind in turn, each with a photo of its own where it has one. */
export async function writeMixed(trapIds: readonly string[], count: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    const memo = `${index + 1}件目`;
    if (index % 3 === 0) {
      entries.push(writeCheck(trapIds[index % trapIds.length]!, memo));
      continue;
    }
    const photos = [photoOf(await takeJpeg(index, 64, 48))];
    entries.push(index % 3 === 1 ? writeCapture(photos, memo) : writeSighting(photos, memo));
  }
  return entries;
}
