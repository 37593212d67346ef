import { describe, expect, it } from 'vitest';
import { isMunicipalityCode, PREFECTURES } from './values.ts';

describe('団体コード', () => {
  it.each([
    ['札幌市', '011002'],
    ['千代田区', '131016'],
    ['飯田市', '202053'],
    ['京都市', '261009'],
    ['沖縄県', '470007'],
    // 11 - 0 and 11 - 1: of both the last digit counts.
    ['長野市', '202011'],
    ['長野県', '200000'],
  ])('of %s is %s, and no other check digit fits', (_name, code) => {
    const fitting = Array.from({ length: 10 }, (_, digit) => `${code.slice(0, 5)}${digit}`).filter(
      isMunicipalityCode,
    );
    expect(fitting).toEqual([code]);
  });

  it.each(['', '20205', '2020531', '20205x', '480002', '000000', '２０２０５３'])('is not %j', (text) => {
    expect(isMunicipalityCode(text)).toBe(false);
  });
});

it('numbers the prefectures from 01 to 47', () => {
  expect(PREFECTURES).toHaveLength(47);
  expect(Object.fromEntries(PREFECTURES)).toMatchObject({
    '01': '北海道',
    '13': '東京都',
    '20': '長野県',
    '26': '京都府',
    '40': '福岡県',
    '47': '沖縄県',
  });
});
