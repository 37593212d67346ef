import { describe, expect, it } from 'vitest';
import { readDay, readYear } from './days.ts';
import { readMoment } from './moments.ts';
import { readTime } from './times.ts';

const NOW = Date.parse('2026-11-20T03:00:00Z');

describe('a day', () => {
  it.each([
    ['2026/8/31', '2026-08-31'],
    ['2026-08-31', '2026-08-31'],
    ['2026.8.31', '2026-08-31'],
    ['2026年8月31日', '2026-08-31'],
    ['２０２６年８月３１日（月）', '2026-08-31'],
    ['2026/8/31 月曜日', '2026-08-31'],
    ['20260831', '2026-08-31'],
    ['令和8年11月20日', '2026-11-20'],
    ['令和 8 年 11 月 20 日', '2026-11-20'],
    ['令和元年5月1日', '2019-05-01'],
    ['平成31年4月30日', '2019-04-30'],
    ['平成31年6月1日', '2019-06-01'],
    ['昭和64年1月7日', '1989-01-07'],
    ['R4.5.16', '2022-05-16'],
    ['r4/5/16', '2022-05-16'],
    ['H30-12-1', '2018-12-01'],
    ['R1.11.3', '2019-11-03'],
    ['44663', '2022-04-12'],
    ['2024/2/29', '2024-02-29'],
  ])('is read from %s', (cell, day) => expect(readDay(cell).value).toBe(day));

  it.each(['', ' ', '-', '―', '不明', '（不明）', '？'])('is nothing, without a problem, in 「%s」', (cell) =>
    expect(readDay(cell)).toEqual({ value: null }),
  );

  it.each([
    ['2026/2/30', 'という日はありません'],
    ['2025/2/29', 'という日はありません'],
    ['2026/13/1', 'という日はありません'],
    ['20260231', 'という日はありません'],
    ['平成40年1月1日', '年はありません'],
    ['令和0年1月1日', '年はありません'],
    ['25/4/3', '順がわかりません'],
    ['4/3/2025', '順がわかりません'],
    ['8月31日', '年がわかりません'],
    ['8/31', '年がわかりません'],
    ['2026年8月', '日付として読めません'],
    ['昨日', '日付として読めません'],
    ['12', '日付として読めません'],
    ['99999', '日付として読めません'],
  ])('is not guessed from %s', (cell, problem) => {
    const reading = readDay(cell);
    expect(reading.value).toBeNull();
    expect(reading.problem).toContain(problem);
  });

  it('takes the year of another column', () => {
    const in2024 = { year: 2024, isFiscal: false };
    expect(readDay('8月31日', in2024).value).toBe('2024-08-31');
    expect(readDay('2/29', in2024)).toEqual({ value: '2024-02-29' });
    expect(readDay('2/29', { year: 2023, isFiscal: false }).problem).toContain('という日はありません');
    expect(readDay('R4.5.16', in2024).value).toBe('2022-05-16');
  });

  it('of January to March is in the second calendar year of a fiscal year, and a note says so', () => {
    const fiscal2023 = { year: 2023, isFiscal: true };
    expect(readDay('4月1日', fiscal2023)).toEqual({ value: '2023-04-01' });
    expect(readDay('12/31', fiscal2023).value).toBe('2023-12-31');
    expect(readDay('1月1日', fiscal2023).value).toBe('2024-01-01');
    expect(readDay('3/31', fiscal2023).value).toBe('2024-03-31');
    const { value, note } = readDay('2/29', fiscal2023);
    expect([value, note]).toEqual(['2024-02-29', '「2/29」を、2023年度の2024年の日として読みました']);
    expect(readDay('R4.2.10', fiscal2023)).toEqual({ value: '2022-02-10' });
  });

  it.each([
    ['R4', 2022, false],
    ['令和元年', 2019, false],
    ['2026', 2026, false],
    ['2026.0', 2026, false],
    ['２０２６年度', 2026, true],
    ['R7年度', 2025, true],
    ['昭和50', 1975, false],
  ])('has its year in %s', (cell, year, isFiscal) =>
    expect(readYear(cell).value).toEqual({ year, isFiscal }),
  );
  it.each(['26', 'X4', '令和'])('has no year in %s', (cell) => expect(readYear(cell).problem).toBeDefined());
});

describe('a time of day', () => {
  const at = (hours: number, minutes = 0, seconds = 0) => hours * 3600 + minutes * 60 + seconds;
  it.each([
    ['14:53', at(14, 53), 'exact'],
    ['１４：５３', at(14, 53), 'exact'],
    ['6:05:09', at(6, 5, 9), 'exact'],
    ['0:00', 0, 'exact'],
    ['24:00', at(24), 'exact'],
    ['18時30分', at(18, 30), 'exact'],
    ['6 時08分頃', at(6, 8), 'about'],
    ['20時30頃', at(20, 30), 'about'],
    ['14時頃', at(14), 'about'],
    ['14時', at(14), 'about'],
    ['約14:30', at(14, 30), 'about'],
    ['10:30ごろ', at(10, 30), 'about'],
    ['7時半', at(7, 30), 'exact'],
    ['午後2時15分', at(14, 15), 'exact'],
    ['午前12時10分', at(0, 10), 'exact'],
    ['午後12:05', at(12, 5), 'exact'],
    ['PM 3:00', at(15), 'exact'],
    ['正午', at(12), 'exact'],
    ['正午頃', at(12), 'about'],
    ['1430', at(14, 30), 'exact'],
    ['0.5', at(12), 'exact'],
    ['18時30分〜;19時00分頃', at(18, 30), 'about'],
    ['10時30分～11時頃', at(10, 30), 'about'],
    ['9:00-9:30', at(9), 'about'],
    ['', 0, 'date_only'],
    ['-', 0, 'date_only'],
    ['夜間', 0, 'date_only'],
    ['早朝', 0, 'date_only'],
    ['不明', 0, 'unknown'],
    ['(不明)', 0, 'unknown'],
  ])('is read from 「%s」', (cell, seconds, precision) =>
    expect(readTime(cell).value).toEqual({ seconds, precision }),
  );

  it.each(['25:00', '14:60', '20時間33分頃', 'さっき', '午前14時', '24:01', '9999'])(
    'is not guessed from 「%s」',
    (cell) => {
      expect(readTime(cell).value).toBeNull();
      expect(readTime(cell).problem).toContain('時刻として読めません');
    },
  );

  it('is told where words are no time, or a range is', () => {
    expect(readTime('夜間').note).toContain('日付だけ');
    expect(readTime('9時〜10時').note).toContain('初めの時刻');
    expect(readTime('14:53').note).toBeUndefined();
  });
});

describe('a moment', () => {
  it.each([
    [{ date: '2026/8/31 14:53' }, '2026-08-31T05:53:00.000Z', 'exact'],
    [{ date: '令和8年8月31日 午後2時53分頃' }, '2026-08-31T05:53:00.000Z', 'about'],
    [{ date: '2026-08-31T14:53:10' }, '2026-08-31T05:53:10.000Z', 'exact'],
    [{ date: '2026-08-31T14:53:10Z' }, '2026-08-31T14:53:10.000Z', 'exact'],
    [{ date: '2026-08-31 14:53:10+09:00' }, '2026-08-31T05:53:10.000Z', 'exact'],
    [{ date: '44663.41667' }, '2022-04-12T01:00:00.000Z', 'exact'],
    [{ date: 'R4.5.16', time: '18時30分頃' }, '2022-05-16T09:30:00.000Z', 'about'],
    [{ date: 'R4.5.16', time: '' }, '2022-05-15T15:00:00.000Z', 'date_only'],
    [{ date: '2025/4/3', time: '不明' }, '2025-04-02T15:00:00.000Z', 'unknown'],
    [{ date: '8月31日', time: '9:30', year: '令和7年' }, '2025-08-31T00:30:00.000Z', 'exact'],
    [{ date: '2月10日', year: '令和7年度' }, '2026-02-09T15:00:00.000Z', 'date_only'],
    [{ date: '11月10日', year: '令和7年度' }, '2025-11-09T15:00:00.000Z', 'date_only'],
    [{ date: '2月10日', time: '9:30', year: '令和7年' }, '2025-02-10T00:30:00.000Z', 'exact'],
    [{ date: '2025/4/3 0:00:00', time: '9:30' }, '2025-04-03T00:30:00.000Z', 'exact'],
    [{ date: '2025/4/3 8:00', time: '9:30' }, '2025-04-02T23:00:00.000Z', 'exact'],
    [{ date: '2025/4/3 0:00:00', time: '' }, '2025-04-02T15:00:00.000Z', 'exact'],
    [{ date: '2025/12/31', time: '24:00' }, '2025-12-31T15:00:00.000Z', 'exact'],
  ])('is read from %j', (cells, at, time_precision) =>
    expect(readMoment(cells, NOW).value).toEqual({ at, time_precision }),
  );

  it.each([
    [{ date: '2027/1/1' }, 'これから先'],
    [{ date: '1999/12/31' }, '2000年より前'],
    [{ date: '2026/8/31 いつか' }, '時刻として読めません'],
    [{ date: '2026/8/31', time: '99:00' }, '時刻として読めません'],
    [{ date: '8/31', year: '?' }, '年がわかりません'],
    [{ date: '2026-13-01T10:00:00Z' }, '日時として読めません'],
    [{ date: '2026-02-30T10:00:00Z' }, '日時として読めません'],
    [{ date: '2026-08-31T25:00:00Z' }, '日時として読めません'],
    [{ date: '2026-08-31T10:00:00+99:00' }, '日時として読めません'],
  ])('is refused from %j', (cells, problem) => {
    const reading = readMoment(cells, NOW);
    expect(reading.value).toBeNull();
    expect(reading.problem).toContain(problem);
  });

  it('is nothing without a date, even where a time is told', () =>
    expect(readMoment({ date: '', time: '9:30' }, NOW)).toEqual({ value: null }));
});
