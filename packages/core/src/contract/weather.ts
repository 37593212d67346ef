import * as z from 'zod/mini';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { day, instant } from '../schemas/primitives.ts';
import { WEATHER_PROBLEMS } from '../weather/forecast.ts';

/** A forecast of the Japan Meteorological Agency for the site. Source: R296, R299. */
export const forecastSchema = z.object({
  /** The area that it is for, and the office that published it. */
  area_name: z.string(),
  office_name: z.string(),
  published_at: instant,
  /** From today on. */
  days: z.array(
    z.object({
      day,
      weather: z.nullable(z.string()),
      /** In six hours from this one, in percent. */
      rain: z.array(z.object({ from_hour: z.int(), percent: z.int() })),
    }),
  ),
});

export const weatherSchema = z.object({
  forecast: z.nullable(forecastSchema),
  /** Why there is none; `null` beside a forecast. */
  problem: z.nullable(z.enum(WEATHER_PROBLEMS)),
  /** Of the newest forecast that is too old to be shown. */
  last_published_at: z.nullable(instant),
});
export type Weather = z.input<typeof weatherSchema>;

export const getWeather = defineEndpoint({
  method: 'GET',
  path: '/api/weather',
  access: { roles: ['hunter', 'hokapato'] },
  summary: '町の天気予報（気象庁。今日と明日の天気と6時間ごとの降水確率）か、ない理由',
  answer: weatherSchema,
});
