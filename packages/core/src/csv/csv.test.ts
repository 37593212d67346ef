import { describe, expect, it } from 'vitest';
import { type CsvValue, csvOf } from './csv.ts';

const cellOf = (value: CsvValue) =>
  csvOf([{ heading: '値', value: (row: CsvValue) => row }], [value]).slice('\uFEFF値\r\n'.length, -2);

describe('a CSV file', () => {
  it.each([
    '=1+1',
    '+81-90',
    '-2',
    '@SUM(A1)',
    '＝HYPERLINK("x")',
    '＋1',
    '－1',
    '＠a',
    ' =1',
    '\u3000=1',
    '\t=1',
    '\r=1',
    '\n=1',
    '\tcmd',
    '\rcmd',
    '\ncmd',
    '|calc',
    '%0A',
  ])('takes the power from %j', (text) => {
    const cell = cellOf(text);
    expect(cell.startsWith("'") || cell.startsWith(`"'`)).toBe(true);
    expect(cell).toContain(text.replaceAll('"', '""'));
  });

  it('leaves ordinary text and numbers as they are, also below zero', () => {
    expect([cellOf('西谷3号'), cellOf('a-b=c'), cellOf(-97), cellOf(4.5), cellOf(0)]).toEqual([
      '西谷3号',
      'a-b=c',
      '-97',
      '4.5',
      '0',
    ]);
  });

  it('is empty where nothing is known', () => {
    expect([cellOf(null), cellOf(Number.NaN), cellOf('')]).toEqual(['', '', '']);
  });

  it.each([
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\r\nb', '"a\r\nb"'],
    [' a ', '" a "'],
    ['=a,"b"', `"'=a,""b"""`],
  ])('writes %j as %s', (text, written) => {
    expect(cellOf(text)).toBe(written);
  });

  it('begins with the mark and the headings, every line ended', () => {
    const columns = [
      { heading: '名前', value: ({ name }: { name: string }) => name },
      { heading: '-dBm', value: () => -97 },
    ];
    expect(csvOf(columns, [{ name: 'あ' }, { name: 'い' }])).toBe("\uFEFF名前,'-dBm\r\nあ,-97\r\nい,-97\r\n");
    expect(csvOf(columns, [])).toBe("\uFEFF名前,'-dBm\r\n");
  });
});
