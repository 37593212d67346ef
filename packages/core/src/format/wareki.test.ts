import { describe, expect, it } from 'vitest';
import { formatWarekiDate, formatWarekiDateTime, formatWarekiDay, formatWarekiYear } from './wareki.ts';

describe('a day in 和暦', () => {
  it.each([
    ['2026-11-20', '令和8年11月20日'],
    ['2020-01-05', '令和2年1月5日'],
    ['2019-12-31', '令和元年12月31日'],
    ['2019-05-01', '令和元年5月1日'],
    ['2019-04-30', '平成31年4月30日'],
    ['1989-01-08', '平成元年1月8日'],
    ['1989-01-07', '昭和64年1月7日'],
    ['1926-12-25', '昭和元年12月25日'],
    ['1926-12-24', '大正15年12月24日'],
    ['1912-07-30', '大正元年7月30日'],
    ['1912-07-29', '明治45年7月29日'],
    ['1873-01-01', '明治6年1月1日'],
    ['1872-12-31', '1872年12月31日'],
  ])('%s is %s', (day, written) => {
    expect(formatWarekiDay(day)).toBe(written);
  });

  it('leaves text that is no day as it is', () => {
    expect(formatWarekiDay('不明')).toBe('不明');
  });

  it('is the day in Tokyo', () => {
    expect(formatWarekiDate(Date.parse('2019-04-30T14:59:59Z'))).toBe('平成31年4月30日');
    expect(formatWarekiDate(Date.parse('2019-04-30T15:00:00Z'))).toBe('令和元年5月1日');
    expect(formatWarekiDateTime(Date.parse('2026-11-20T01:14:00Z'))).toBe('令和8年11月20日 10:14');
  });

  it('names a year of reports by its October', () => {
    expect([2018, 2019, 2026].map(formatWarekiYear)).toEqual(['平成30年度', '令和元年度', '令和8年度']);
  });
});
