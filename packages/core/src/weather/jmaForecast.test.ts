import { describe, expect, it } from 'vitest';
import { JMA_TOWN, jmaForecastDocument, tokyoTime } from '../testing/jmaDocuments.ts';
import { readJmaForecast } from './jmaForecast.ts';

const AT = Date.parse('2026-11-28T11:00:00+09:00');
const ofTown = (document: unknown) => readJmaForecast(document)?.areas.get(JMA_TOWN.area)?.days;

describe('a document that is none of the Agency', () => {
  const [today] = jmaForecastDocument({ at: AT });
  it.each([
    ['nothing', null],
    ['a page', '<html>'],
    ['an empty list', []],
    ['no time of publication', [{ ...today, reportDatetime: undefined }]],
    ['a time in words', [{ ...today, reportDatetime: '11時' }]],
    ['no series', [{ ...today, timeSeries: 'none' }]],
  ])('says nothing: %s', (_what, document) => {
    expect(readJmaForecast(document)).toBeNull();
  });
});

describe('the forecast of an office', () => {
  it('has weather and chances of rain by the day in Japan, for each area its own', () => {
    const pops = ['30', '60', '10', '0', '20', '40'];
    const read = readJmaForecast(jmaForecastDocument({ at: AT, pops }));
    expect(read).toMatchObject({ office_name: '長野地方気象台', published_at: AT });
    expect(read?.areas.get(JMA_TOWN.area)).toEqual({
      area_name: '南部',
      days: [
        {
          day: '2026-11-28',
          weather: 'くもり のち 雨',
          rain: [
            { from_hour: 12, percent: 30 },
            { from_hour: 18, percent: 60 },
          ],
        },
        {
          day: '2026-11-29',
          weather: '晴れ',
          rain: [
            { from_hour: 0, percent: 10 },
            { from_hour: 6, percent: 0 },
            { from_hour: 12, percent: 20 },
            { from_hour: 18, percent: 40 },
          ],
        },
      ],
    });
    expect(read?.areas.get('200020')?.days[0]).toMatchObject({ weather: '雪' });
  });

  it('leaves out what is missing, over or no number', () => {
    const pops = ['-', '', '101', 'many', '50'];
    expect(ofTown(jmaForecastDocument({ at: AT, weathers: ['', '雪　か　雨'], pops }))).toEqual([
      { day: '2026-11-29', weather: '雪 か 雨', rain: [{ from_hour: 12, percent: 50 }] },
    ]);
    expect(ofTown(jmaForecastDocument({ at: AT, weathers: ['雪'], pops: [] }))).toEqual([
      { day: '2026-11-28', weather: '雪', rain: [] },
    ]);
  });

  it('reads the rest where a part has another form', () => {
    const [today] = jmaForecastDocument({ at: AT });
    const [weathers, chances] = today?.timeSeries ?? [];
    const broken = { ...chances, areas: [null, { area: 'x' }, ...(chances?.areas ?? [])] };
    const timeSeries = [{ new: 'series' }, weathers, { ...weathers, timeDefines: ['soon'] }, broken];
    expect(ofTown([{ ...today, timeSeries, more: 1 }])?.[0]).toMatchObject({
      weather: 'くもり のち 雨',
      rain: [
        { from_hour: 12, percent: 30 },
        { from_hour: 18, percent: 60 },
      ],
    });
  });

  it('takes no time that begins no six hours', () => {
    const [today] = jmaForecastDocument({ at: AT });
    const [, chances] = today?.timeSeries ?? [];
    const odd = { ...chances, timeDefines: [tokyoTime(AT), tokyoTime(AT + 60_000)] };
    expect(ofTown([{ ...today, timeSeries: [odd] }])).toBeUndefined();
  });
});
