import { type JmaAreas, type JmaForecast, readJmaAreas, readJmaForecast } from '@satomori/core';
import { guardedFetch } from '../outbound/guardedFetch.ts';

const WITHIN_MS = 10_000;

/** The documents of the Japan Meteorological Agency that are read. Each throws where there is none, or when stopped. */
export interface JmaDocuments {
  readAreas(stop?: AbortSignal): Promise<JmaAreas>;
  readForecast(office: string, stop?: AbortSignal): Promise<JmaForecast>;
}

/** @param baseUrl without a slash at the end; of the Agency itself, or what the operator names. Source: R296. */
export function createJmaDocuments(baseUrl: string, withinMs = WITHIN_MS): JmaDocuments {
  async function read<Content>(
    path: string,
    parse: (document: unknown) => Content | null,
    stop?: AbortSignal,
  ): Promise<Content> {
    const late = AbortSignal.timeout(withinMs);
    // No address of a person: the operator alone sets it.
    const response = await guardedFetch(true)(`${baseUrl}/${path}`, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: stop === undefined ? late : AbortSignal.any([late, stop]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`HTTP ${response.status}`);
    }
    const content = parse(await response.json());
    if (content === null) throw new Error('not in the form that the Agency publishes');
    return content;
  }
  return {
    readAreas: (stop) => read('common/const/area.json', readJmaAreas, stop),
    readForecast: (office, stop) => read(`forecast/data/forecast/${office}.json`, readJmaForecast, stop),
  };
}
