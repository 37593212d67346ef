import {
  doesSightingNeedPerson,
  type MapClusters,
  type MapColumns,
  type PostStatus,
  type Species,
} from '@satomori/core';
import type { Place } from '../../geo/place.ts';
import { type Marks, type PointSet, pointSet } from '../../geo/pointSet.ts';
import type { PostLocation } from '../../queries/posts/postMap.ts';
import { urgencyFlags } from './urgency.ts';

/** Posts of the map in columns. */
export interface PostSet extends PointSet {
  /** For several posts combined by the server, the most urgent status. */
  status: readonly PostStatus[];
  /** `null` where the server combined them: then only their number and status are known. */
  columns: Pick<MapColumns, 'id' | 'species' | 'at' | 'report_kind'> | null;
}

export function postSet(answer: MapColumns | MapClusters, dangers: readonly Species[]): PostSet {
  const columns = answer.view === 'points' ? answer : null;
  const flags = answer.status.map((status, at) =>
    urgencyFlags(status, columns?.species[at] ?? null, dangers),
  );
  return { ...pointSet({ ...answer, flags }), status: answer.status, columns };
}

export const NO_POSTS: PostSet = {
  ...pointSet({ latitude: [], longitude: [] }),
  status: [],
  columns: null,
};

export function postLocationAt({ columns, latitude, longitude }: PostSet, at: number): PostLocation | null {
  const id = columns?.id[at];
  if (columns === null || id === undefined) return null;
  return {
    id,
    species: columns.species[at] ?? null,
    place: { latitude: latitude[at] ?? 0, longitude: longitude[at] ?? 0 },
  };
}

export const speciesAt = ({ columns }: PostSet, at: number): Species => columns?.species[at] ?? 'unknown';
export const statusAt = ({ status }: PostSet, at: number): PostStatus => status[at] ?? 'approved';

/** Whether nothing may cover this post on the map; `false` for captures. */
function needsPersonAt(set: PostSet, at: number): boolean {
  const report_kind = set.columns?.report_kind?.[at];
  return (
    report_kind !== undefined &&
    statusAt(set, at) !== 'withdrawn' &&
    doesSightingNeedPerson({ report_kind, species: speciesAt(set, at) })
  );
}

/** Places of the posts that are drawn individually and need a person. */
export function urgentSingles(set: PostSet, { point, latitude, longitude }: Marks): Place[] {
  const places: Place[] = [];
  for (let at = 0; at < point.length; at += 1) {
    if (needsPersonAt(set, point[at] ?? -1))
      places.push({ latitude: latitude[at] ?? 0, longitude: longitude[at] ?? 0 });
  }
  return places;
}

/** The animals of a set with their number of records, highest first. */
export function countSpecies({ columns }: PostSet): [species: Species, count: number][] {
  const counts = new Map<Species, number>();
  for (const each of columns?.species ?? []) {
    const species = each ?? 'unknown';
    counts.set(species, (counts.get(species) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}
