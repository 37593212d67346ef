import {
  DAY_MS,
  forecastAreaOf,
  isForecastCurrent,
  type Weather,
  type WeatherProblem,
  HOUR_MS,
  MINUTE_MS,
  startOfDay,
} from '@satomori/core';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/database.ts';
import { listMunicipalityCodes } from '../sites/repository.ts';
import { createJmaDocuments } from './jmaDocuments.ts';
import { createKeptDocuments } from './keptDocuments.ts';

/** Hours in Japan at which the Agency publishes; the first is 17:00 of the day before. */
const PUBLISHED_AT_HOURS = [-7, 5, 11, 17];
/** So that a publication is there when it is asked for. */
const DELAY_MS = 15 * MINUTE_MS;

/** The publication that should be there by now, in milliseconds. */
export function latestPublication(now: number): number {
  const at = now - DELAY_MS;
  const times = PUBLISHED_AT_HOURS.map((hour) => startOfDay(at) + hour * HOUR_MS);
  return Math.max(...times.filter((time) => time <= at));
}

/** Areas change where municipalities are merged. */
const AREAS_KEPT_MS = 30 * DAY_MS;
const AREAS = 'areas';

/** An answer as the server has it: moments in milliseconds. */
interface WeatherAnswer {
  forecast: (Omit<NonNullable<Weather['forecast']>, 'published_at'> & { published_at: number }) | null;
  problem: WeatherProblem | null;
  last_published_at: number | null;
}

export interface WeatherService {
  /** Reads what is due, for all sites, until it is stopped. */
  refresh(stop?: AbortSignal): Promise<void>;
  /** From what was read before; nothing is fetched. */
  weatherOf(municipalityCode: string | null): WeatherAnswer;
  /** Since when something could not be read, in milliseconds; `null` where all could. */
  failingSince(): number | null;
}

interface Options {
  /** `undefined`: nothing is fetched. */
  baseUrl: string | undefined;
  db: Db;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const without = (problem: WeatherProblem, last_published_at: number | null = null): WeatherAnswer => ({
  forecast: null,
  problem,
  last_published_at,
});

/** The forecasts of the Japan Meteorological Agency; each server reads its own. Source: R296. */
export function createWeatherService({ baseUrl, db, now, log }: Options): WeatherService {
  if (baseUrl === undefined)
    return {
      refresh: async () => {},
      weatherOf: () => without('not_configured'),
      failingSince: () => null,
    };
  const documents = createJmaDocuments(baseUrl);
  const areas = createKeptDocuments({
    read: (_name, stop) => documents.readAreas(stop),
    isOld: (_areas, readAt) => Math.abs(now() - readAt) > AREAS_KEPT_MS,
    now,
    log,
  });
  const forecasts = createKeptDocuments({
    read: (office, stop) => documents.readForecast(office, stop),
    isOld: ({ published_at }) => published_at < latestPublication(now()),
    now,
    log,
  });

  async function refresh(stop?: AbortSignal): Promise<void> {
    const codes = await listMunicipalityCodes(db);
    if (codes.length === 0) return;
    await areas.refresh(AREAS, stop);
    const known = areas.find(AREAS);
    if (known === null) return;
    const offices = new Set(codes.flatMap((code) => forecastAreaOf(known, code)?.office ?? []));
    forecasts.forgetOthers(offices);
    for (const office of offices) await forecasts.refresh(office, stop);
  }

  function weatherOf(municipalityCode: string | null): WeatherAnswer {
    if (municipalityCode === null) return without('no_area');
    const known = areas.find(AREAS);
    if (known === null) return without('not_reached');
    const place = forecastAreaOf(known, municipalityCode);
    if (place === null) return without('no_area');
    const found = forecasts.find(place.office);
    if (found === null) return without('not_reached');
    const { office_name, published_at } = found;
    if (!isForecastCurrent(published_at, now())) return without('not_reached', published_at);
    const area = found.areas.get(place.area);
    if (area === undefined) return without('no_area');
    return { forecast: { ...area, office_name, published_at }, problem: null, last_published_at: null };
  }

  return {
    refresh,
    weatherOf,
    failingSince: () => areas.failingSince() ?? forecasts.failingSince(),
  };
}
