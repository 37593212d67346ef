import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../format/durations.ts';
import {
  dayForecastParts,
  type DayForecast,
  forecastOfDay,
  isForecastCurrent,
  isForecastNotable,
  publicationText,
  weatherProblemText,
} from './forecast.ts';

const at = (text: string) => Date.parse(`2026-11-${text}:00+09:00`);
const TODAY: DayForecast = {
  day: '2026-11-28',
  weather: 'くもり のち 雨',
  rain: [0, 6, 12, 18].map((from_hour) => ({ from_hour, percent: from_hour * 5 })),
};
const DAYS = [TODAY, { day: '2026-11-29', weather: '晴れ', rain: [{ from_hour: 0, percent: 10 }] }];

describe('a forecast that is not shown', () => {
  it.each([
    ['of the evening before, once the second after it is out', '27T17:00', '28T11:00'],
    ['of the morning, late in the evening', '28T05:00', '28T23:00'],
    ['of another day', '27T11:00', '28T11:00'],
    ['of a day to come', '29T11:00', '28T11:00'],
  ])('is one %s', (_what, published, now) => {
    expect(isForecastCurrent(at(published), at(now))).toBe(false);
  });

  it('is one for another day', () => {
    expect(forecastOfDay(DAYS, at('27T23:59'), at('27T23:59'))).toBeNull();
    expect(forecastOfDay(DAYS, at('30T00:00'), at('30T00:00'))).toBeNull();
  });
});

describe('a forecast that is shown', () => {
  it.each([
    ['28T05:00', '28T05:00'],
    ['27T17:00', '28T10:59'],
    ['28T17:00', '28T16:40'],
  ])('is that of %s at %s', (published, now) => {
    expect(isForecastCurrent(at(published), at(now))).toBe(true);
  });

  it('is that for the day in Japan, without the hours that are over', () => {
    expect(forecastOfDay(DAYS, at('28T00:00'), at('28T00:00'))).toEqual(TODAY);
    const afternoon = forecastOfDay(DAYS, at('28T12:00'), at('28T12:00'));
    expect(afternoon?.rain.map(({ from_hour }) => from_hour)).toEqual([12, 18]);
    const tomorrow = forecastOfDay(DAYS, at('28T12:00') + 24 * HOUR_MS, at('28T12:00'));
    expect(tomorrow?.rain).toHaveLength(1);
  });
});

it.each([
  [{ weather: '雨', rain: [{ from_hour: 6, percent: 60 }] }, '雨、降水確率 6–12時 60％'],
  [{ weather: null, rain: TODAY.rain.slice(2) }, '降水確率 12–18時 60％、18–24時 90％'],
  [{ weather: '雪 で ふぶく', rain: [] }, '雪 で ふぶく'],
  [{ weather: null, rain: [] }, ''],
])('writes %j as %s', (day, text) => {
  expect(dayForecastParts(day).join('、')).toBe(text);
});

it.each([
  [{ weather: '雨', rain: [] }, true],
  [{ weather: 'くもり 夜 雪', rain: [] }, true],
  [{ weather: '晴れ', rain: [{ from_hour: 12, percent: 50 }] }, true],
  [{ weather: null, rain: [{ from_hour: 12, percent: 50 }] }, true],
  [{ weather: '晴れ 時々 くもり', rain: [{ from_hour: 12, percent: 40 }] }, false],
  [{ weather: null, rain: [] }, false],
])('finds %j worth saying: %s', (day, isNotable) => {
  expect(isForecastNotable(day)).toBe(isNotable);
});

it('says when it was published', () => {
  const now = at('28T12:00');
  expect(publicationText(at('28T11:00'), now)).toBe('11時発表');
  expect(publicationText(at('28T05:30'), now)).toBe('5時30分発表');
  expect(publicationText(at('27T17:00'), now)).toBe('きのう 17時発表');
  expect(publicationText(at('09T17:00'), now)).toBe('11月9日 17時発表');
});

it('says why there is none', () => {
  const now = at('28T12:00');
  expect(weatherProblemText('not_configured', null, now)).toBe(
    '天気予報は、このサーバーでは取得しない設定です。',
  );
  expect(weatherProblemText('no_area', null, now)).toContain('団体コード');
  expect(weatherProblemText('not_reached', null, now)).toBe('天気予報を、まだ取得できていません。');
  expect(weatherProblemText('not_reached', at('27T05:00'), now)).toBe(
    '新しい天気予報を取得できていません（最後はきのう 5時発表）。',
  );
});
