import type { Capture, ReadingApi, Sighting } from '@satomori/core';

/** A capture that the person may see; `undefined` where there is none. @param id in lower case */
export const captureById = async (api: ReadingApi, id: string): Promise<Capture | undefined> =>
  (await api.captures.list({ ids: id })).json[0];

/** A sighting that the person may see; `undefined` where there is none. @param id in lower case */
export const sightingById = async (api: ReadingApi, id: string): Promise<Sighting | undefined> =>
  (await api.sightings.list({ ids: id })).json[0];
