import { describe, expect, it } from 'vitest';
import type { ImportMapping, ImportTargetName } from '../contract/imports.ts';
import { IMPORT_TARGETS } from '../contract/imports.ts';
import { readTable } from './files/readTable.ts';
import { type InterpretedRow, interpretRows } from './interpretRows.ts';
import { missingFields, proposeMapping } from './proposeMapping.ts';
import { IMPORT_TARGET_TABLE } from './targets/targets.ts';

const NOW = Date.parse('2026-11-20T03:00:00Z');
const GROUP = '019400f0-0000-7000-8000-000000000009';

async function interpret(
  text: string,
  target: ImportTargetName,
  more: Partial<Pick<ImportMapping, 'constants' | 'words' | 'keys' | 'columns'>> = {},
) {
  const table = await readTable(new TextEncoder().encode(text));
  const proposed = proposeMapping(table, target, 'test');
  const mapping = { ...proposed, ...more, columns: { ...proposed.columns, ...more.columns } };
  const findId = (_slot: string, name: string) => (name === '北班' ? GROUP : null);
  return { mapping, rows: [...interpretRows(table, mapping, { now: NOW, findId })] };
}
const messages = ({ problems }: InterpretedRow) =>
  problems.map(({ field, message }) => `${field}: ${message}`);

describe('the fields of each target', () => {
  it.each(IMPORT_TARGETS)('%s: each has one slot and a label, and its label is a heading', (target) => {
    const { fields } = IMPORT_TARGET_TABLE[target];
    const slots = fields.map(({ slot }) => slot);
    expect(new Set(slots).size).toBe(slots.length);
    for (const { label, headings } of fields) expect(headings.flat()).toContain(label);
  });
  it('required are those without which a person could not enter it', () => {
    const required = (target: ImportTargetName) =>
      IMPORT_TARGET_TABLE[target].fields.filter(({ isRequired }) => isRequired).map(({ slot }) => slot);
    expect(required('sightings')).toEqual(['report_kind', 'species', 'witnessed_at']);
    expect(required('traps')).toEqual(['trap_no', 'name', 'trap_type']);
    expect(required('gateways')).toEqual(['code', 'name']);
    expect(required('users')).toEqual(['login_id', 'name']);
    expect(required('captures')).toEqual([
      'hunter_id',
      'result',
      'captured_at',
      'count',
      'adult_count',
      'young_count',
    ]);
  });
});

describe('a row', () => {
  const HEAD = '番号,情報種別,獣種,目撃日,時刻,緯度,経度,頭数,備考\n';
  it('is read by the proposed mapping, and what is not told is missing', async () => {
    const { rows } = await interpret(
      `${HEAD}7,目撃,ツキノワグマ,R4.5.16,18時30分頃,36.5,137.2,２頭,\n`,
      'sightings',
    );
    expect(rows).toEqual([
      expect.objectContaining({
        line: 2,
        key: '7',
        problems: [],
        values: {
          report_kind: 'sighting',
          species: 'black_bear',
          witnessed_at: '2022-05-16T09:30:00.000Z',
          time_precision: 'about',
          latitude: 36.5,
          longitude: 137.2,
          position_source: 'imported',
          count: 2,
        },
      }),
    ]);
  });
  it('with several problems has them all', async () => {
    const { rows } = await interpret(`${HEAD}7,雨,カバ,2/30,,51,0.1,,${'あ'.repeat(501)}\n`, 'sightings');
    const told = messages(rows[0]!).map((message) => message.split(':')[0]);
    expect(told.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'latitude',
      'memo',
      'report_kind',
      'species',
      'witnessed_at',
    ]);
  });
  it('whose key is another row’s, or empty, is refused', async () => {
    const row = '目撃,クマ,2026/5/1,9:00,36.5,137.2,1,\n';
    const { rows } = await interpret(`${HEAD}7,${row}7.0,${row},${row}`, 'sightings', { keys: ['番号'] });
    expect(messages(rows[0]!)).toEqual([]);
    expect(messages(rows[1]!)).toEqual(['key: 記録を見分ける列が、2行目と同じです']);
    expect(messages(rows[2]!)).toEqual(['key: 記録を見分ける列が空です']);
  });
  it('without a place, which the contract requires, is refused by its rule', async () => {
    const { rows } = await interpret(`${HEAD}7,目撃,クマ,2026/5/1,9:00,0,0,1,\n`, 'sightings');
    expect(messages(rows[0]!)).toEqual(['place: 値がありません。列か、すべての行に共通の値を選んでください']);
  });
  it('takes constants for empty cells only, and replacements for their texts only', async () => {
    const text = `${HEAD}7,目撃,カバ,2026/5/1,9:00,36.5,137.2,1,\n8,目撃,,2026/5/1,9:00,36.5,137.2,1,\n`;
    const more = { constants: { species: 'イノシシ' }, words: { species: { カバ: 'ヒグマ' } } };
    const { rows } = await interpret(text, 'sightings', more);
    expect(rows.map(({ values }) => values['species'])).toEqual(['brown_bear', 'boar']);
  });
  it('joins texts of several columns, without saying the town twice', async () => {
    const text =
      '番号,情報種別,獣種,目撃日,市町村,地番情報\n1,目撃,クマ,2026/5/1,秋田市,秋田市寺内\n2,目撃,クマ,2026/5/1,七尾市,鵜浦町\n';
    const { rows } = await interpret(text, 'sightings');
    expect(rows.map(({ values }) => values['place'])).toEqual(['秋田市寺内', '七尾市 鵜浦町']);
  });
});

describe('a capture', () => {
  const HEAD = '捕獲個体番号,結果,捕獲日,場所,獣種,頭数,成獣・幼獣の別,性別,体重(kg)\n';
  it('counts adults and young by the age of its animals, and invents neither', async () => {
    const { rows } = await interpret(
      `${HEAD}A-1,捕獲,2026/5/1,沢,イノシシ,3,成獣,オス,45.5kg\nA-2,捕獲,2026/5/2,沢,カラス,4,,,\nA-3,捕獲,2026/5/2,沢,イノシシ,2,,,\n`,
      'captures',
    );
    expect(rows[0]).toMatchObject({
      problems: [],
      values: {
        count: 3,
        adult_count: 3,
        young_count: 0,
        weight_kg: 45.5,
        sex: 'male',
        time_precision: 'date_only',
      },
    });
    expect(rows[1]).toMatchObject({ problems: [], values: { count: 4, adult_count: 0, young_count: 0 } });
    expect(messages(rows[2]!).map((message) => message.split(':')[0])).toEqual([
      'adult_count',
      'young_count',
    ]);
  });
});

describe('a year in a column of its own', () => {
  const daysOf = async (heading: string, years: string[]) => {
    const lines = years.map((year, at) => `${at + 1},捕獲,2月10日,${year},沢,イノシシ,1,成獣\n`).join('');
    const text = `捕獲個体番号,結果,捕獲日,${heading},場所,獣種,頭数,成獣・幼獣の別\n${lines}`;
    const columns = { 'captured_at.year': [heading] };
    const { rows } = await interpret(text, 'captures', { columns });
    return rows.map(({ values }) => values['captured_at']);
  };
  const [of2025, of2026] = ['2025-02-09T15:00:00.000Z', '2026-02-09T15:00:00.000Z'];

  it.each([
    ['年度', of2026],
    ['捕獲年度（西暦）', of2026],
    ['年', of2025],
    ['令和7年度 年', of2025],
  ])('headed 「%s」 is of the kind that its heading says', async (heading, at) => {
    expect(await daysOf(heading, ['2025', '2025.0', '令和7年', 'R7'])).toEqual([at, at, at, at]);
  });

  it('is fiscal where the cell says so, and nothing where the cell says nothing', async () => {
    expect(await daysOf('年', ['令和7年度'])).toEqual([of2026]);
    expect(await daysOf('年度', ['', '不明'])).toEqual([undefined, undefined]);
  });
});

describe('devices and people', () => {
  it('traps find their group by its name', async () => {
    const text =
      'わな番号,わな名,種類,班,緯度,経度\n1,沢1,箱わな,北班,36.5,137.2\n2,沢2,箱罠,南班,36.5,137.2\n';
    const { rows } = await interpret(text, 'traps');
    expect(rows[0]).toMatchObject({
      key: '1',
      problems: [],
      values: { trap_no: '1', name: '沢1', trap_type: 'box', group_id: GROUP, latitude: 36.5 },
    });
    expect(messages(rows[1]!)).toEqual([
      'group_id: グループ「南班」は登録がないか、同じ名前が二つ以上あります',
    ]);
  });
  it('people get no right that the file does not give', async () => {
    const text =
      'ログインID,氏名,捕獲従事者,メールアドレス\nsato,佐藤,○,sato@example.jp\nkato,加藤,,\nito,伊藤,×,ito\n';
    const { rows } = await interpret(text, 'users');
    expect(rows[0]).toMatchObject({
      problems: [],
      values: { is_hunter: true, is_admin: false, email: 'sato@example.jp' },
    });
    expect(rows[1]).toMatchObject({
      problems: [],
      values: { is_hunter: false, is_admin: false, email: null },
    });
    expect(rows[2]!.problems).toMatchObject([{ field: 'email' }]);
  });
  it('people become administrators only where a person has chosen the column', async () => {
    const text = 'ログインID,氏名,管理者,捕獲従事者\nsato,佐藤,はい,いいえ\nkato,加藤,たぶん,はい\n';
    const { rows, mapping } = await interpret(text, 'users');
    expect(mapping.columns).toMatchObject({ is_hunter: ['捕獲従事者'] });
    expect(rows.map(({ values }) => [values['is_admin'], values['is_hunter']])).toEqual([
      [false, false],
      [false, true],
    ]);
    const chosen = await interpret(text, 'users', { columns: { ...mapping.columns, is_admin: ['管理者'] } });
    expect(chosen.rows[0]!.values).toMatchObject({ is_admin: true });
    expect(chosen.rows[1]!.problems).toMatchObject([{ field: 'is_admin' }]);
  });
  it('gateways need a number and a name', async () => {
    const { rows, mapping } = await interpret(
      '番号,名前,電源,緯度,経度\nG1,山頂,太陽光,36.5,137.2\nG2,,,,\n',
      'gateways',
    );
    expect(missingFields(mapping)).toEqual([]);
    expect(rows[0]).toMatchObject({ problems: [], values: { code: 'G1', power: 'solar' } });
    expect(messages(rows[1]!)).toEqual([expect.stringContaining('name: 値がありません')]);
  });
});

it('gives a row before it asks for the next', async () => {
  const table = await readTable(new TextEncoder().encode('番号,名前\n1,a\n'));
  let asked = 0;
  const endless = (function* () {
    for (;;) yield { line: ++asked, cells: [String(asked), 'a'] };
  })();
  const rows = interpretRows({ ...table, rows: endless }, proposeMapping(table, 'gateways', 'x'), {
    now: NOW,
  });
  rows.next();
  rows.next();
  expect(asked).toBe(2);
});
