import type { MapClusters, MapColumns, PostStatus, Species } from '@satomori/core';
import { type PointSet, pointSet } from '../../map/points/pointSet.ts';
import type { PostWhereabouts } from '../../queries/postMap.ts';
import { tellsOf } from './tells.ts';

/** Posts of the map in columns. */
export interface PostSet extends PointSet {
  /** Of several that the server put together the most urgent one. */
  status: readonly PostStatus[];
  /** `null` where the server put them together: then only their number and status are known. */
  columns: Pick<MapColumns, 'id' | 'species' | 'at'> | null;
}

export function postSet(answer: MapColumns | MapClusters, dangers: readonly Species[]): PostSet {
  const columns = answer.view === 'points' ? answer : null;
  const tells = answer.status.map((status, at) => tellsOf(status, columns?.species[at] ?? null, dangers));
  return { ...pointSet({ ...answer, tells }), status: answer.status, columns };
}

export const NO_POSTS: PostSet = {
  ...pointSet({ latitude: [], longitude: [] }),
  status: [],
  columns: null,
};

export function whereaboutsAt({ columns, latitude, longitude }: PostSet, at: number): PostWhereabouts | null {
  const id = columns?.id[at];
  if (columns === null || id === undefined) return null;
  return {
    id,
    at: columns.at[at] ?? '',
    species: columns.species[at] ?? null,
    place: { latitude: latitude[at] ?? 0, longitude: longitude[at] ?? 0 },
  };
}

export const speciesAt = ({ columns }: PostSet, at: number): Species => columns?.species[at] ?? 'unknown';
export const statusAt = ({ status }: PostSet, at: number): PostStatus => status[at] ?? 'approved';

/** The animals of a set and how many records there are of each, most first. */
export function countSpecies({ columns }: PostSet): [species: Species, count: number][] {
  const counts = new Map<Species, number>();
  for (const each of columns?.species ?? []) {
    const species = each ?? 'unknown';
    counts.set(species, (counts.get(species) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}
