import { hashKey, type QueryKey } from '@tanstack/react-query';

const OF_POSTS = [
  'list',
  'by-id',
  'one',
  'newest',
  'how-many',
  'count',
  'stats',
  'map',
  'map-rows',
  'next-capture-no',
];

/**
 * The queries that are kept, by the first two parts of their keys; `null` where a key has one part. The keys themselves
 * are not imported: that would load the code of all queries.
 */
export const KEPT_QUERIES: Readonly<Record<string, readonly (string | null)[]>> = {
  traps: ['list', 'signal', 'battery_end', 'why'],
  trap_logs: ['list', 'readings', 'book'],
  gateways: ['list', 'signal'],
  gateway_logs: ['list'],
  map_hunt_points: OF_POSTS,
  map_points: OF_POSTS,
  efforts: ['list'],
  questions: ['hunt', 'sighting'],
  push_logs: ['list', 'unread'],
  weather: ['today'],
  groups: ['list'],
  areas: ['list'],
  session: ['members'],
  'user-config': [null],
  images: ['thumb'],
};

/** Parts with the start of a period that moves with the clock, by the second part of the key. */
const MOVING_PARTS: Readonly<Record<string, number>> = { newest: 2, readings: 3 };

/**
 * The name under which the answer to a query is kept on the device; `null` where it is not kept. Lists of administrators
 * and photos in full size never are.
 *
 * Source: R202.
 */
export function keptNameOf(queryKey: QueryKey): string | null {
  const [list, part] = queryKey as readonly string[];
  if (list === undefined || KEPT_QUERIES[list]?.includes(part ?? null) !== true) return null;
  const moving = MOVING_PARTS[part ?? ''];
  return hashKey(queryKey.filter((_part, at) => at !== moving));
}
