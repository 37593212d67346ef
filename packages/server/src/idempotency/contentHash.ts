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
 * A hash of the content that a person sent, independent of the order of fields and of empty fields. The same id with
 * the same hash is a repeat, with another one a conflict.
 */
export const contentHash = (userId: string | null, content: unknown): string =>
  hash('sha256', JSON.stringify([userId, canonical(content)]));
