import { createSighting, type Sighting, type SightingInput, newId } from '@satomori/core';
import { formOf } from './captures.ts';
import { iso, MINUTE, type TestClient, type TestServer } from './startTestServer.ts';

/** A bear seen an hour ago, reported by telephone. */
export const sightingOf = (server: TestServer, more: Partial<SightingInput> = {}): SightingInput => ({
  id: newId(),
  report_kind: 'sighting',
  species: 'black_bear',
  witnessed_at: iso(server.clock.now() - 60 * MINUTE),
  time_precision: 'about',
  latitude: 35.48,
  longitude: 137.78,
  accuracy: 30,
  position_source: 'map',
  reporter_name: '山田花子',
  reporter_phone: '0265-11-2222',
  ...more,
});

export const postSighting = (client: TestClient, sighting: SightingInput): Promise<Sighting> =>
  client.http.call(createSighting, { body: sighting }, { form: formOf('point', sighting, []) });
