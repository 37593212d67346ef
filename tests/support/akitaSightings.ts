import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SightingInput, newId, type REPORT_KINDS } from '@satomori/core';

const KINDS: Record<string, (typeof REPORT_KINDS)[number]> = {
  目撃: 'sighting',
  '痕跡(その他)': 'trace',
  '痕跡(食害)': 'trace',
  人身被害: 'injury',
};

/** The rows of a file in the form of RFC 4180: quotes around commas, line breaks and doubled quotes. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === undefined || end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

/** Sightings of bears in 秋田 since 2010; `undefined` where there is no field data. */
export function readAkitaSightings(): SightingInput[] | undefined {
  const folder = process.env['FIELD_DATA_DIR'];
  if (folder === undefined || folder === '') return undefined;
  const file = join(folder, 'open-data/akita-kumadas/akita_kumadas_unified.csv');
  const [head = [], ...rows] = readCsv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  const column = (row: string[], name: string) => row[head.indexOf(name)] ?? '';
  return rows.map((row) => ({
    id: newId(),
    report_kind: KINDS[column(row, 'type')] ?? 'sighting',
    species: 'black_bear',
    witnessed_at: new Date(`${column(row, 'date').replace(' ', 'T')}+09:00`).toISOString(),
    time_precision: 'exact',
    latitude: Number(column(row, 'lat')),
    longitude: Number(column(row, 'lon')),
    position_source: 'map',
    place: column(row, 'municipality'),
    memo: column(row, 'description'),
  }));
}
