import { createAdminWritingApi, type Import, newId, type StagedRow } from '@satomori/core';
import type { Person } from './samplePeople.ts';

type Caller = Omit<Person, 'token'>;

export const importsOf = ({ http }: Caller) => createAdminWritingApi(http).imports;

const MINUTE_MS = 60_000;

/** Sightings as a file of years tells them: each with its own time, place and words. */
const sightingRow = (at: number): StagedRow => ({
  line: at + 2,
  key: String(at + 1),
  values: {
    report_kind: 'sighting',
    species: 'black_bear',
    witnessed_at: new Date(Date.UTC(2015, 0, 1) + at * 30 * MINUTE_MS).toISOString(),
    time_precision: 'about',
    latitude: 35.3 + (at % 997) / 4000,
    longitude: 137.6 + (at % 773) / 3000,
    position_source: 'imported',
    place: `大字里山字沢${at}`,
    memo: `道路を横断し、山の方へ逃げた。体長は約1m（${at}）`,
    count: 1,
  },
});

/** Begins an import of sightings from this source. */
export const beginImport = (by: Caller, source: string): Promise<Import> =>
  importsOf(by).begin({
    id: newId(),
    target: 'sightings',
    file_name: '記録.csv',
    file_sha256: 'a'.repeat(64),
    mapping: { target: 'sightings', source, columns: {}, constants: {}, words: {}, keys: ['番号'] },
  });

const PER_CALL = 500;

/** Sends the rows from `from` up to `to`. */
export async function putSightings(by: Caller, id: string, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += PER_CALL) {
    const rows = Array.from({ length: Math.min(PER_CALL, to - at) }, (_, index) => sightingRow(at + index));
    await importsOf(by).putRows(id, at, rows);
  }
}

/** Asks for an import until this is true of it. */
export async function waitForImport(
  by: Caller,
  id: string,
  isReached: (found: Import) => boolean,
  pauseMs = 5,
): Promise<Import> {
  for (;;) {
    const found = await importsOf(by).get(id);
    if (isReached(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
