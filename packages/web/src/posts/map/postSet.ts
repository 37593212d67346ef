import type { MapClusters, MapColumns, PostStatus, Species } from '@satomori/core';
import { type PointSet, pointSet } from '../../map/points/pointSet.ts';
import type { PostWhereabouts } from '../../queries/postMap.ts';

/** Posts of the map in columns. */
export interface PostSet extends PointSet {
  /** `null` where the server put them together: then only their number is known. */
  columns: Pick<MapColumns, 'id' | 'species' | 'status' | 'at'> | null;
}

export const postSet = (answer: MapColumns | MapClusters): PostSet => ({
  ...pointSet(answer),
  columns: answer.view === 'points' ? answer : null,
});

export const NO_POSTS: PostSet = { ...pointSet({ latitude: [], longitude: [] }), columns: null };

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
export const statusAt = ({ columns }: PostSet, at: number): PostStatus => columns?.status[at] ?? 'approved';

/** The animals of a set and how many records there are of each, most first. */
export function countSpecies({ columns }: PostSet): [species: Species, count: number][] {
  const counts = new Map<Species, number>();
  for (const each of columns?.species ?? []) {
    const species = each ?? 'unknown';
    counts.set(species, (counts.get(species) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}
