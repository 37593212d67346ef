import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportMapping } from '@satomori/core';
import { type InterpretedRow, interpretRows, proposeMapping, readTable } from '@satomori/core/imports';
import { describe, expect, it } from 'vitest';

const folder = process.env['FIELD_DATA_DIR'] ?? '';
const NOW = Date.parse('2026-11-20T03:00:00Z');

const bytesOf = (file: string) => readFileSync(join(folder, 'open-data', file));
async function importFile(file: string, more: Partial<ImportMapping> = {}) {
  const table = await readTable(bytesOf(file));
  const mapping = { ...proposeMapping(table, 'sightings', 'open-data'), ...more };
  const rows = [...interpretRows(table, mapping, { now: NOW })];
  return { table, mapping, rows, refused: rows.filter(({ problems }) => problems.length > 0) };
}
const tally = (rows: readonly InterpretedRow[], field: string) => {
  const counts: Record<string, number> = {};
  for (const { values } of rows) {
    const value = JSON.stringify(values[field] ?? null).replaceAll('"', '');
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
};
/** A plain scan, character by character: neither the reader nor its library. */
function scan(file: string): string[][] {
  const rows: string[][] = [[]];
  let [cell, quoted] = ['', false];
  for (const char of `${bytesOf(file).toString('utf8').slice(1)}\n`) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && (char === ',' || char === '\n')) {
      rows.at(-1)!.push(cell);
      cell = '';
      if (char === '\n') rows.push([]);
    } else if (quoted || char !== '\r') cell += char;
  }
  return rows.slice(1).filter((row) => row.length > 1);
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const positions = (rows: readonly InterpretedRow[]) => ({
  count: rows.filter(({ values }) => values['latitude'] !== undefined).length,
  latitudes: sum(rows.map(({ values }) => Number(values['latitude'] ?? 0))),
});

describe.skipIf(folder === '')('published records, by mapping alone', () => {
  it('秋田: every record, with the line breaks of its cells', async () => {
    const file = 'akita-kumadas/akita_kumadas_unified.csv';
    const { rows, refused, mapping } = await importFile(file, { constants: { species: 'ツキノワグマ' } });
    const plain = scan(file);
    expect(plain).toHaveLength(19_889);
    expect(refused).toEqual([]);
    expect(rows).toHaveLength(plain.length);
    expect(mapping.keys).toEqual(['sighting_id']);
    expect(rows.filter(({ values }) => JSON.stringify(values['memo'] ?? '').includes('\\n')).length).toBe(
      plain.filter((row) => row[8]!.trim().includes('\n')).length,
    );
    expect(rows.filter(({ cells }) => /[\r\n]/.test(cells[8]!))).toHaveLength(2321);
    expect(tally(rows, 'report_kind')).toEqual({ sighting: 18_819, trace: 483 + 439, injury: 148 });
    expect(tally(rows, 'time_precision')).toEqual({ exact: 19_889 });
    expect(sum(rows.map(({ values }) => Date.parse(String(values['witnessed_at']))))).toBe(
      sum(plain.map((row) => Date.parse(`${row[1]!.replace(' ', 'T')}+09:00`))),
    );
    expect(positions(rows).count).toBe(19_889);
    expect(positions(rows).latitudes).toBeCloseTo(sum(plain.map((row) => Number(row[2]))), 3);
  });

  it('秋田, as the prefecture heads it: a serial date, and a position of 0,0', async () => {
    const { rows, refused } = await importFile('akita-kumadas/akita_kumadas_raw_header_and_edge_rows.csv');
    expect(refused).toEqual([]);
    expect(rows.map(({ values }) => [values['witnessed_at'], values['latitude'] ?? null])).toEqual([
      ['2026-08-31T05:53:00.000Z', 39.73767533],
      ['2026-08-31T04:30:00.000Z', 40.29209669],
      ['2026-08-29T21:00:00.000Z', 39.45],
      ['2022-04-12T01:00:00.000Z', 40.14141],
      ['2026-07-31T22:00:00.000Z', null],
    ]);
  });

  it('石川: ids that repeat, 令和, 頃 and counts in words', async () => {
    const file = 'ishikawa-bear/bear_incidents_forest_r1-r6.csv';
    const more = { constants: { species: 'ツキノワグマ' } };
    const { rows, refused, mapping } = await importFile(file, more);
    const plain = scan(file);
    expect(plain).toHaveLength(2423);
    expect(mapping.keys).toEqual(['ID', '出没年']);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2423);
    // One row is shifted and has no date, one has a slip of the pen; both are shown, not guessed.
    const fields = refused.map(({ problems }) => problems.map(({ field }) => field).join());
    expect(fields.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'report_kind,witnessed_at',
      'witnessed_at',
    ]);
    const edited = await importFile(file, {
      ...more,
      words: { 'witnessed_at.time': { '20時間33分頃': '20時33分頃' } },
    });
    const taken = edited.rows.filter(({ problems }) => problems.length === 0);
    expect(taken).toHaveLength(2422);
    const dated = plain.filter((row) => row[4] !== '');
    const about = dated.filter((row) => /頃|〜/.test(row[5]!)).length;
    const untimed = dated.filter((row) => ['', '夜間'].includes(row[5]!)).length;
    const unknown = dated.filter((row) => row[5] === '不明').length;
    expect(tally(taken, 'time_precision')).toEqual({
      about,
      date_only: untimed,
      unknown,
      exact: dated.length - about - untimed - unknown,
    });
    const years = tally(taken, 'witnessed_at');
    const inYear = (year: number) =>
      sum(
        Object.entries(years).map(([at, n]) =>
          new Date(Date.parse(at) + 9 * 3.6e6).getUTCFullYear() === year ? n : 0,
        ),
      );
    expect([2019, 2020, 2021, 2022, 2023, 2024].map(inYear)).toEqual(
      ['R1', 'R2', 'R3', 'R4', 'R5', 'R6'].map((year) => dated.filter((row) => row[3] === year).length),
    );
    const ones = dated.filter((row) => /^(成獣)?[1１](頭)?$/.test(row[9]!)).length;
    expect(tally(taken, 'count')['1']).toBe(ones);
    expect(taken.filter(({ values }) => values['count_text'] !== undefined)).toHaveLength(
      dated.filter((row) => /不明|〜|体長/.test(row[9]!)).length,
    );
    expect(positions(taken).latitudes).toBeCloseTo(sum(dated.map((row) => Number(row[13]))), 3);
  });

  it('札幌: kinds in sentences, 不明 as a time, and no id', async () => {
    const file = 'sapporo-higuma/2025sapporobearappearance.csv';
    const words = {
      report_kind: { 'ヒグマを確認（親子）': '目撃', ヒグマがクルミを食べる音を確認: '鳴き声' },
    };
    const { rows, refused, mapping } = await importFile(file, { constants: { species: 'ヒグマ' }, words });
    const plain = scan(file);
    expect(plain).toHaveLength(396);
    expect(refused).toEqual([]);
    expect(mapping.columns['report_kind']).toEqual(['状況']);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(396);
    const times = plain.map((row) => row[1]);
    expect(tally(rows, 'time_precision')).toEqual({
      exact: times.filter((time) => time!.includes(':')).length,
      unknown: times.filter((time) => time === '不明').length,
      date_only: 1,
    });
    expect(positions(rows).count).toBe(396);
    expect(tally(rows, 'report_kind')).toMatchObject({
      capture: plain.filter((row) => row[6]!.includes('駆除')).length,
      camera: plain.filter((row) => row[6]!.includes('カメラ')).length,
      injury: 1,
    });
  });
});
