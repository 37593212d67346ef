import * as z from 'zod/mini';
import { dayNumberOf, dayOfNumber, startOfDayNumber } from '../format/dates.ts';
import { HOUR_MS } from '../format/durations.ts';
import type { DayForecast } from './forecast.ts';

/** What an office of the Japan Meteorological Agency has published, by the codes of its areas (一次細分区域). */
export interface JmaForecast {
  office_name: string;
  /** Milliseconds. */
  published_at: number;
  areas: Map<string, { area_name: string; days: DayForecast[] }>;
}

const shortText = z.string().check(z.maxLength(300));
const areaSchema = z.object({
  area: z.object({ name: shortText, code: shortText }),
  weathers: z.optional(z.array(z.string())),
  pops: z.optional(z.array(z.string())),
});
const seriesSchema = z.object({
  timeDefines: z.array(z.iso.datetime({ offset: true })),
  areas: z.array(z.unknown()),
});
/** Today's report is the first; the second is that of the week. */
const documentSchema = z.tuple(
  [
    z.object({
      publishingOffice: shortText,
      reportDatetime: z.iso.datetime({ offset: true }),
      timeSeries: z.array(z.unknown()),
    }),
  ],
  z.unknown(),
);

/** Today, tomorrow and the day after. */
const MAX_DAYS = 3;
const HOURS = [0, 6, 12, 18];

/** What of a list has the shape; the rest is left out. */
const fitting = <Schema extends z.ZodMiniType>(schema: Schema, values: readonly unknown[]) =>
  values.flatMap((value) => {
    const { data } = z.safeParse(schema, value);
    return data === undefined ? [] : [data];
  });

/** The words as published; they are parted by wide spaces. */
function wordsOf(text: string): string | null {
  const words = text.replaceAll(/\s+/gu, ' ').trim();
  return words === '' || words.length > 300 ? null : words;
}

/** `null` for `-` and nothing, which stand for what is over. */
const percentOf = (text: string): number | null =>
  /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : null;

/**
 * Reads `forecast/data/forecast/{office}.json` of the Agency. What is missing or unknown in it is left out.
 *
 * @returns `null` for anything that is no such document
 * Source: R297, R299.
 */
export function readJmaForecast(document: unknown): JmaForecast | null {
  const { data } = z.safeParse(documentSchema, document);
  if (data === undefined) return null;
  const [{ publishingOffice, reportDatetime, timeSeries }] = data;
  const areas: JmaForecast['areas'] = new Map();

  function dayOf({ name, code }: { name: string; code: string }, at: number): DayForecast {
    const area = areas.get(code) ?? { area_name: name, days: [] };
    areas.set(code, area);
    const day = dayOfNumber(dayNumberOf(at));
    const known = area.days.find((each) => each.day === day);
    if (known !== undefined) return known;
    const added: DayForecast = { day, weather: null, rain: [] };
    area.days.push(added);
    return added;
  }

  for (const { timeDefines, areas: listed } of fitting(seriesSchema, timeSeries)) {
    const times = timeDefines.map((time) => Date.parse(time));
    for (const { area, weathers = [], pops = [] } of fitting(areaSchema, listed))
      for (const [index, at] of times.entries()) {
        const weather = wordsOf(weathers[index] ?? '');
        if (weather !== null) dayOf(area, at).weather ??= weather;
        const percent = percentOf(pops[index] ?? '');
        const from_hour = (at - startOfDayNumber(dayNumberOf(at))) / HOUR_MS;
        if (percent !== null && HOURS.includes(from_hour)) dayOf(area, at).rain.push({ from_hour, percent });
      }
  }
  for (const area of areas.values())
    area.days = area.days.toSorted((a, b) => (a.day < b.day ? -1 : 1)).slice(0, MAX_DAYS);
  return { office_name: publishingOffice, published_at: Date.parse(reportDatetime), areas };
}
