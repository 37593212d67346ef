import { describe, expect, it } from 'vitest';
import { SPECIES_LABELS } from '../../species/labels.ts';
import { ANIMAL_SIGN_LABELS, REPORT_KIND_LABELS } from '../../sightings/labels.ts';
import { SEX_LABELS } from '../../captures/labels.ts';
import { WORDS_OF_FIELDS } from '../targets/synonyms.ts';
import { readCode, readCodes } from './codes.ts';
import { readCount } from './counts.ts';
import { readFlag, readNumber } from './numbers.ts';
import { readPosition } from './positions.ts';

describe('a count', () => {
  const told = (count: number | null, more = {}) => ({
    count,
    count_text: null,
    adult_count: null,
    young_count: null,
    ...more,
  });
  it.each([
    ['3', told(3)],
    ['3頭', told(3)],
    ['３頭', told(3)],
    ['1.0', told(1)],
    ['0', told(0)],
    ['2羽', told(2)],
    ['一頭', told(1)],
    ['計4頭', told(4)],
    ['成獣1頭', told(1, { adult_count: 1 })],
    ['成獣１頭', told(1, { adult_count: 1 })],
    ['親1頭、子2頭', told(3, { adult_count: 1, young_count: 2 })],
    ['親１子２', told(null, { count_text: '親1子2' })],
    ['2〜3頭', told(null, { count_text: '2〜3頭' })],
    ['数頭', told(null, { count_text: '数頭' })],
    ['約3頭', told(null, { count_text: '約3頭' })],
    ['3頭以上', told(null, { count_text: '3頭以上' })],
    ['不明', told(null, { count_text: '不明' })],
    ['不明(1か2)', told(null, { count_text: '不明(1か2)' })],
    ['1.5', told(null, { count_text: '1.5' })],
  ])('「%s」', (cell, value) => {
    const reading = readCount(cell);
    expect(reading.value).toEqual(value);
    expect(reading.problem).toBeUndefined();
    expect(reading.note !== undefined).toBe(value.count_text !== null);
  });
  it.each(['', '-', '―', ' '])('of 「%s」 is none', (cell) =>
    expect(readCount(cell)).toEqual({ value: null }),
  );
});

describe('a number', () => {
  it.each([
    ['12.5', '', 12.5],
    ['１２０ｃｍ', 'cm', 120],
    ['1.2m', 'cm', 120],
    ['80cm', 'm', 0.8],
    ['55kg', 'kg', 55],
    ['800g', 'kg', 0.8],
    ['1,200', '', 1200],
    ['-3', '', -3],
    ['2歳', '歳', 2],
  ])('%s in %s', (cell, unit, value) => expect(readNumber(cell, unit)).toEqual({ value }));
  it.each(['約50kg', '50〜60', '50cm', '大', '1.2.3'])('is not guessed from %s', (cell) =>
    expect(readNumber(cell, 'kg').problem).toBeDefined(),
  );
});

describe('a flag', () => {
  it.each(['○', '◯', '有', 'あり', '1', '１', 'はい', 'TRUE', '✓', '済'])('%s is yes', (cell) =>
    expect(readFlag(cell).value).toBe(true),
  );
  it.each(['×', '無', 'なし', '0', 'いいえ', 'false', '未'])('%s is no', (cell) =>
    expect(readFlag(cell).value).toBe(false),
  );
  it('is nothing where nothing is written, and a problem else', () => {
    expect(readFlag('')).toEqual({ value: null });
    expect(readFlag('たぶん')).toMatchObject({ value: null, problem: expect.any(String) as string });
  });
});

describe('a position', () => {
  const HERE = { latitude: 36.5, longitude: 137.25 };
  it.each([
    [{ latitude: '36.5', longitude: '137.25' }],
    [{ latitude: '３６．５', longitude: '１３７．２５' }],
    [{ latitude: '北緯36.5度', longitude: '東経137.25度' }],
    [{ latitude: '36.5N', longitude: 'E137.25' }],
    [{ latitude: '36°30\'00"', longitude: '137°15\'0"' }],
    [{ latitude: '36度30分0秒', longitude: '137度15分' }],
    [{ latitude: '36.30.00', longitude: '137.15.00' }],
    [{ latitude: '36.5,', longitude: '137.25' }],
    [{ both: '36.5, 137.25' }],
    [{ both: '36.5 137.25' }],
    [{ both: '北緯36度30分 東経137度15分' }],
    [{ both: 'POINT (137.25 36.5)' }],
    [{ both: 'POINT Z (137.25 36.5 12.0)' }],
    [{ latitude: '36.5, 137.25', longitude: '' }],
  ])('%j', (cells) => expect(readPosition(cells)).toEqual({ value: HERE }));

  it('whose columns are swapped is put right and told', () => {
    const swapped = readPosition({ latitude: '137.25', longitude: '36.5' });
    expect(swapped).toEqual({ value: HERE, note: expect.stringContaining('入れ替わって') as string });
    expect(readPosition({ both: '137.25, 36.5' }).value).toEqual(HERE);
  });
  it.each([
    [{ latitude: '0', longitude: '0' }],
    [{ latitude: '0.0', longitude: '0.000' }],
    [{ both: '0,0' }],
    [{ latitude: '553750131', longitude: '137.2' }],
    [{ both: '5.54E+08' }],
    [{ both: '5.53750131E8' }],
  ])('is none, with a note: %j', (cells) =>
    expect(readPosition(cells)).toEqual({ value: null, note: expect.any(String) as string }),
  );
  it.each([
    [{ latitude: '51.5', longitude: '-0.12' }, '日本の位置ではありません'],
    [{ latitude: '36.5', longitude: '237.25' }, '日本の位置ではありません'],
    [{ latitude: '36.5', longitude: '' }, '読めません|片方'],
    [{ latitude: '', longitude: '137.25' }, '読めません|片方'],
    [{ latitude: '三十六', longitude: '137.25' }, '読めません'],
    [{ latitude: '36°70\'00"', longitude: '137.25' }, '読めません'],
  ])('is refused: %j', (cells, problem) => {
    expect(readPosition(cells).value).toBeNull();
    expect(readPosition(cells).problem).toMatch(new RegExp(problem));
  });
  it('is nothing in empty cells', () => {
    expect(readPosition({ latitude: '', longitude: '-' })).toEqual({ value: null });
    expect(readPosition({ both: '不明' })).toEqual({ value: null });
  });
});

describe('a code', () => {
  const species = { labels: SPECIES_LABELS, ...WORDS_OF_FIELDS['species'] };
  const kinds = { labels: REPORT_KIND_LABELS, ...WORDS_OF_FIELDS['report_kind'] };
  const sexes = { labels: SEX_LABELS, ...WORDS_OF_FIELDS['sex'] };
  it.each([
    ['ツキノワグマ', 'black_bear'],
    ['つきのわぐま', 'black_bear'],
    ['ﾂｷﾉﾜｸﾞﾏ', 'black_bear'],
    ['熊', 'black_bear'],
    ['クマ', 'black_bear'],
    ['ヒグマ', 'brown_bear'],
    ['猪', 'boar'],
    ['いのしし', 'boar'],
    ['シカ', 'sika_deer'],
    ['sika_deer', 'sika_deer'],
    ['ニホンザル', 'macaque'],
    ['不明', 'unknown'],
  ])('%s is %s', (cell, code) => expect(readCode(cell, species, '種類').value).toBe(code));
  it('that may mean another is told', () => {
    expect(readCode('クマ', species, '種類').note).toContain('ツキノワグマ');
    expect(readCode('ツキノワグマ', species, '種類').note).toBeUndefined();
  });
  it('is a problem where no word fits, and nothing where nothing is written', () => {
    expect(readCode('カバ', species, '種類')).toEqual({
      value: null,
      problem: '「カバ」を種類として読めません',
    });
    expect(readCode('クマか犬', species, '種類').problem).toBeDefined();
    expect(readCode('', species, '種類')).toEqual({ value: null });
  });
  it.each([
    ['痕跡(食害)', 'trace'],
    ['01 目撃', 'sighting'],
    ['ヒグマらしき動物を目撃', 'sighting'],
    ['フンを確認', 'trace'],
    ['カメラでヒグマを目撃', 'camera'],
    ['ヒグマを駆除(2頭)', 'capture'],
    ['人身被害', 'injury'],
  ])('of a report in %s is %s', (cell, code) => expect(readCode(cell, kinds, '区分').value).toBe(code));
  it.each([
    ['♂', 'male'],
    ['雌', 'female'],
    ['オス', 'male'],
  ])('of a sex in %s is %s', (cell, code) => expect(readCode(cell, sexes, '性別').value).toBe(code));
  it('of a sex is not found within a sentence', () =>
    expect(readCode('オスかメス', sexes, '性別').problem).toBeDefined());
  it('comes several at a time', () => {
    const signs = { labels: ANIMAL_SIGN_LABELS };
    expect(readCodes('足跡、糞', signs, '痕跡').value).toEqual(['footprint', 'droppings']);
    expect(readCodes('足跡・足跡', signs, '痕跡').value).toEqual(['footprint']);
    expect(readCodes('足跡、靴', signs, '痕跡')).toMatchObject({
      value: null,
      problem: expect.any(String) as string,
    });
    expect(readCodes('', signs, '痕跡')).toEqual({ value: null });
  });
});
