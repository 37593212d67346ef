import { expect, it } from 'vitest';
import { AppError } from '../errors/appError.ts';
import { forEachRow } from './forEachRow.ts';

const tried = async (failing: (row: number) => Error | null) => {
  const rows: number[] = [];
  const outcome = await forEachRow([1, 2, 3], async (row) => {
    rows.push(row);
    const error = failing(row);
    if (error !== null) throw error;
  }).catch((error: unknown) => error);
  return { rows, outcome };
};

it('goes on behind rows that fail, and says so at the end', async () => {
  const error = new Error('broken');
  const { rows, outcome } = await tried((row) => (row < 3 ? error : null));
  expect(rows).toEqual([1, 2, 3]);
  expect(outcome).toMatchObject({ message: '2 of 3 rows failed', errors: [error, error] });
});

it('says nothing where none fails', async () => {
  expect(await tried(() => null)).toEqual({ rows: [1, 2, 3], outcome: undefined });
});

it('tries no other while the database is away', async () => {
  const away = new AppError('unavailable', { retryAfterS: 1 });
  expect(await tried(() => away)).toEqual({ rows: [1], outcome: away });
});
