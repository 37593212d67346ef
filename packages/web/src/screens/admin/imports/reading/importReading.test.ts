import type { ImportMapping, StagedRow } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import { ImportReading } from './importReading.ts';

const NOW = Date.parse('2026-11-20T03:00:00Z');
const HEAD = '番号,情報種別,獣種,目撃日,緯度,経度,備考';
const fileOf = (...lines: string[]) => new File([[HEAD, ...lines].join('\n')], '記録.csv');
const GOOD = '1,目撃,クマ,2026/5/1,36.5,137.2,畑';

async function read(lines: string[], more: Partial<ImportMapping> = {}) {
  const told: number[] = [];
  const reading = new ImportReading((done) => told.push(done));
  const opened = await reading.open({ file: fileOf(...lines), sheet: null });
  const { mapping, fields } = reading.propose({ target: 'sightings', source: 'town' });
  const chosen = { ...mapping, keys: ['番号'], ...more };
  const summary = await reading.interpret({ mapping: chosen, references: {}, now: NOW });
  return { reading, opened, mapping: chosen, fields, summary: summary!, told };
}
function sent(reading: ImportReading): StagedRow[] {
  const rows: StagedRow[] = [];
  for (let batch = reading.nextBatch({ isFirst: true }); batch !== null; )
    [, batch] = [rows.push(...batch), reading.nextBatch({ isFirst: false })];
  return rows;
}

describe('a file of records that is open', () => {
  it('says what was found in it', async () => {
    const { opened } = await read([GOOD]);
    expect(opened).toMatchObject({
      name: '記録.csv',
      format: 'csv',
      encoding: 'utf-8',
      rowCount: 1,
      headings: HEAD.split(','),
      examples: { 獣種: 'クマ', 備考: '畑' },
    });
    expect(opened.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('counts what can be imported and what cannot, by field, and offers words that are not understood', async () => {
    const { summary } = await read([
      GOOD,
      '2,目撃,カバ,2026/5/1,36.5,137.2,',
      '3,目撃,カバ,2/30,36.5,137.2,',
      '1,目撃,シカ,2026/5/1,36.5,137.2,',
    ]);
    expect(summary).toMatchObject({ ready: 1, faulty: 3, edited: 0, repeatedKeys: 1, missing: [] });
    expect(summary.problems).toEqual([
      expect.objectContaining({ field: 'species', count: 2 }),
      expect.objectContaining({ field: 'witnessed_at', count: 1 }),
      { field: 'key', label: '記録を見分ける列', count: 1 },
    ]);
    expect(summary.unread).toEqual([{ slot: 'species', text: 'カバ', count: 2 }]);
  });

  it('shows rows in the words of the screens', async () => {
    const { reading } = await read([GOOD, '2,目撃,カバ,2026/5/1,36.5,137.2,']);
    const { total, rows } = reading.rows({ filter: 'all', from: 0, count: 10 });
    expect(total).toBe(2);
    expect(rows[0]).toMatchObject({ index: 0, line: 2, problems: [], isEdited: false });
    const values = Object.fromEntries(rows[0]!.values.map(({ label, text }) => [label, text]));
    expect(values).toMatchObject({ 鳥獣の種類: 'ツキノワグマ', 位置: '36.5, 137.2' });
    expect(Object.values(values)).toContain('畑');
    expect(rows[0]!.cells).toContainEqual({ heading: '獣種', text: 'クマ' });
    expect(rows[1]!.problems).toEqual([
      { label: '鳥獣の種類', text: expect.stringContaining('カバ') as string },
    ]);
    expect(reading.rows({ filter: 'faulty', from: 0, count: 10 }).rows.map(({ line }) => line)).toEqual([3]);
  });

  it('edits a cell in place: the row stays shown, and the file’s own text takes it back', async () => {
    const { reading } = await read([GOOD, '2,目撃,カバ,2026/5/1,36.5,137.2,']);
    expect(reading.rows({ filter: 'faulty', from: 0, count: 10 }).total).toBe(1);
    const edited = reading.edit({ index: 1, heading: '獣種', text: 'シカ' });
    expect(edited.summary).toMatchObject({ ready: 2, faulty: 0, edited: 1 });
    expect(edited.row).toMatchObject({ problems: [], isEdited: true });
    expect(reading.rows({ filter: 'faulty', from: 0, count: 10 }).total).toBe(1);
    expect(sent(reading).map(({ values }) => values['species'])).toEqual(['black_bear', 'sika_deer']);
    const back = reading.edit({ index: 1, heading: '獣種', text: 'カバ' });
    expect(back.summary).toMatchObject({ faulty: 1, edited: 0 });
  });

  it('sees a repeated key again after the other row has another one', async () => {
    const { reading, summary } = await read([GOOD, GOOD]);
    expect(summary).toMatchObject({ ready: 1, repeatedKeys: 1 });
    const edited = reading.edit({ index: 0, heading: '番号', text: '9' });
    expect(edited.summary).toMatchObject({ ready: 2, repeatedKeys: 0 });
    expect(sent(reading).map(({ key }) => key)).toEqual(['9', '1']);
  });

  it('sends only rows without a problem, and writes the others down with the reason', async () => {
    const { reading } = await read([GOOD, '2,目撃,カバ,2026/5/1,36.5,137.2,"畑, 北"']);
    expect(sent(reading)).toEqual([expect.objectContaining({ line: 2, key: '1' })]);
    const lines = reading.faultyCsv().trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`行,理由,${HEAD}`);
    expect(lines[1]).toMatch(/^3,鳥獣の種類: .*カバ.*,2,目撃,カバ,2026\/5\/1,36.5,137.2,"畑, 北"$/);
  });

  it('reads a large file in pieces, and gives up where another mapping came', async () => {
    const lines = Array.from({ length: 2500 }, (_, at) => `${at},目撃,クマ,2026/5/1,36.5,137.2,`);
    const { reading, mapping, told } = await read(lines);
    expect(told).toEqual([1000, 2000]);
    const earlier = reading.interpret({ mapping, references: {}, now: NOW });
    const later = reading.interpret({
      mapping: { ...mapping, words: { species: { クマ: 'ヒグマ' } } },
      references: {},
      now: NOW,
    });
    expect(await earlier).toBeNull();
    expect(await later).toMatchObject({ ready: 2500 });
    expect(sent(reading)[0]!.values['species']).toBe('brown_bear');
  });

  it('tells what the mapping itself lacks', async () => {
    const { summary } = await read([GOOD], { columns: { species: ['獣種'] }, source: 'Ａ町' });
    expect(summary.missing).toEqual(['区分', '日時']);
    expect(summary.ofMapping).toEqual([
      { field: 'source', message: expect.stringContaining('半角') as string },
    ]);
  });
});
