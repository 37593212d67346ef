import {
  DAY_MS,
  dayForecastParts,
  forecastOfDay,
  isForecastCurrent,
  isForecastNotable,
  type Weather,
  weatherProblemText,
} from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useIsSettled } from '../../../platform/network/settled.tsx';
import { useServer } from '../../../queries/server.tsx';
import { weatherQueries } from '../../../queries/weather.ts';

export type Forecast = NonNullable<Weather['forecast']>;

/** The weather of a day in words, to be joined by commas. */
interface WeatherLine {
  word: 'きょうの天気' | 'あす';
  parts: string[];
  isNotable: boolean;
}

export interface DayWeather {
  /** Today and tomorrow, as far as the forecast says something of them; empty without one that may be shown. */
  lines: WeatherLine[];
  forecast: Forecast | null;
  /** Why there are no lines; `null` while the forecast is read. */
  why: string | null;
}

function linesOf({ days }: Forecast, now: number): WeatherLine[] {
  const shown = [
    { word: 'きょうの天気', at: now },
    { word: 'あす', at: now + DAY_MS },
  ] as const;
  return shown.flatMap(({ word, at }) => {
    const found = forecastOfDay(days, at, now);
    const parts = found === null ? [] : dayForecastParts(found);
    return found === null || parts.length === 0 ? [] : [{ word, parts, isNotable: isForecastNotable(found) }];
  });
}

/** The forecast for the town, read after the first screen. Source: R297. */
export function useDayWeather(now: number): DayWeather {
  const { background } = useServer();
  const enabled = useIsSettled();
  const { data, isError } = useQuery({ ...weatherQueries(background).today(), enabled });
  const without = (why: string | null): DayWeather => ({ lines: [], forecast: null, why });
  if (data === undefined) return without(isError ? '天気予報を読み込めませんでした。' : null);
  const { forecast, problem, last_published_at } = data;
  if (forecast === null) {
    const last = last_published_at === null ? null : Date.parse(last_published_at);
    return without(problem === null ? null : weatherProblemText(problem, last, now));
  }
  const publishedAt = Date.parse(forecast.published_at);
  const lines = isForecastCurrent(publishedAt, now) ? linesOf(forecast, now) : [];
  if (lines.length === 0) return without(weatherProblemText('not_reached', publishedAt, now));
  return { lines, forecast, why: null };
}
