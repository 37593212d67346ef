import { type AreaGeometry, newId } from '@satomori/core';
import { scopeOfSystem } from '../access/scope.ts';
import { insertArea, type NewArea } from '../areas/repository.ts';
import type { Db } from '../database/database.ts';
import type { SampleIds } from './ids.ts';

/** A closed ring through these corners (latitude, longitude, as read from a map). */
const within = (...corners: [latitude: number, longitude: number][]): AreaGeometry => {
  const ring = corners.map(([latitude, longitude]): [number, number] => [longitude, latitude]);
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? [0, 0]]] };
};

const SOURCE = '見本のために作った区域です。実在しません。';

type SampleArea = Pick<NewArea, 'kind' | 'name' | 'geometry'> & { group: string | null };

/** Fictitious areas within the sample municipality. */
const AREAS: readonly SampleArea[] = [
  {
    kind: 'wildlife_protection',
    name: '里山町水神鳥獣保護区',
    group: null,
    geometry: within([35.508, 137.8], [35.513, 137.818], [35.502, 137.826], [35.496, 137.809]),
  },
  {
    kind: 'no_gun',
    name: '里山町中央特定猟具使用禁止区域（銃）',
    group: null,
    geometry: within([35.478, 137.779], [35.48, 137.794], [35.47, 137.797], [35.467, 137.781]),
  },
  {
    kind: 'group',
    name: '西谷班の区域',
    group: 'west',
    geometry: within([35.505, 137.735], [35.507, 137.782], [35.462, 137.78], [35.458, 137.738]),
  },
];

export async function insertAreas(trx: Db, ids: SampleIds, at: number): Promise<void> {
  const scope = scopeOfSystem(ids.sites['satomori'] ?? '');
  for (const { group, ...area } of AREAS) {
    const group_id = group === null ? null : (ids.groups[group] ?? null);
    const row = { ...area, id: newId(), group_id, valid_from: '2026-11-01', valid_to: null, source: SOURCE };
    await insertArea(trx, scope, row, { sequence: 0, now: at });
  }
}
