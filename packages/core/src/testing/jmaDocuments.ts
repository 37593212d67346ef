import { DAY_MS, HOUR_MS, TOKYO_OFFSET_MS } from '../format/durations.ts';

/** A town (団体コード) with the area of its forecast, in the documents below. */
export const JMA_TOWN = { municipality_code: '202053', office: '200000', area: '200030' } as const;

/** `2026-11-28T11:00:00+09:00`. */
export const tokyoTime = (at: number): string =>
  `${new Date(at + TOKYO_OFFSET_MS).toISOString().slice(0, 19)}+09:00`;

const area = (name: string, parent: string) => ({ name, enName: name, parent });

/** `common/const/area.json` with a few areas, in the form that the Agency publishes. */
export const jmaAreasDocument = () => ({
  centers: { '010300': { name: '関東甲信地方', children: ['200000'] } },
  offices: { '200000': area('長野県', '010300'), '014030': area('十勝地方', '010100') },
  class10s: {
    '200020': area('中部', '200000'),
    '200030': area('南部', '200000'),
    '014030': area('十勝地方', '014030'),
  },
  class15s: {
    '200022': area('松本', '200020'),
    '200033': area('下伊那', '200030'),
    '014031': area('十勝中部', '014030'),
  },
  class20s: {
    '2020201': area('北の里', '200022'),
    '2020202': area('南の里', '200022'),
    '2020500': area('里の市', '200033'),
    '2020601': area('東の谷', '200022'),
    '2020602': area('西の谷', '200033'),
    '0120700': area('野の市', '014031'),
  },
});

interface Published {
  /** Milliseconds. */
  at: number;
  /** From the day of publication on. */
  weathers?: readonly string[];
  /** In six hours, from those of `at` or the next on. */
  pops?: readonly string[];
}

/** `forecast/data/forecast/{office}.json`, in the form that the Agency publishes. */
export function jmaForecastDocument({
  at,
  weathers = ['くもり　のち　雨', '晴れ'],
  pops = ['30', '60'],
}: Published) {
  const midnight = at - ((at + TOKYO_OFFSET_MS) % DAY_MS);
  const slot = midnight + Math.ceil((at - midnight) / (6 * HOUR_MS)) * 6 * HOUR_MS;
  const town = { name: '南部', code: JMA_TOWN.area };
  const other = { name: '中部', code: '200020' };
  const days = weathers.map((_weather, index) => tokyoTime(index === 0 ? at : midnight + index * DAY_MS));
  return [
    {
      publishingOffice: '長野地方気象台',
      reportDatetime: tokyoTime(at),
      timeSeries: [
        {
          timeDefines: days,
          areas: [
            { area: other, weatherCodes: ['400'], weathers: weathers.map(() => '雪'), winds: ['北の風'] },
            { area: town, weatherCodes: ['212'], weathers, winds: ['南の風'] },
          ],
        },
        {
          timeDefines: pops.map((_pop, index) => tokyoTime(slot + index * 6 * HOUR_MS)),
          areas: [
            { area: other, pops: pops.map(() => '90') },
            { area: town, pops },
          ],
        },
        { timeDefines: days, areas: [{ area: { name: '飯田', code: '48491' }, temps: ['1', '8'] }] },
      ],
    },
    { publishingOffice: '長野地方気象台', reportDatetime: tokyoTime(at), timeSeries: [] },
  ];
}
