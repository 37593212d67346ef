import { hash } from 'node:crypto';

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .filter(([, each]) => each !== undefined && each !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, canonical(each)]);
}

/**
 * What a person sent, as one hash: the order of fields and fields left empty do not matter.
 * The same id with the same hash is a repeat, with another one a conflict.
 */
export const contentHash = (userId: string | null, content: unknown): string =>
  hash('sha256', JSON.stringify([userId, canonical(content)]));
