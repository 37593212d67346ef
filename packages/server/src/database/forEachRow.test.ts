import { expect, it } from 'vitest';
import { AppError } from '../errors/appError.ts';
import { forEachRow } from './forEachRow.ts';

const ROWS = [
  { site_id: 'a', id: 1 },
  { site_id: 'a', id: 2 },
  { site_id: 'b', id: 3 },
];
const tried = async (failing: (row: number) => Error | null) => {
  const rows: number[] = [];
  const outcome = await forEachRow(ROWS, async ({ id }) => {
    rows.push(id);
    const error = failing(id);
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

const refusedWith = (code: string) => Object.assign(new Error('refused'), { code });

it.each([
  ['57014', 'took too long'],
  ['40P01', 'was in a deadlock'],
])('goes on with all others where the database is there, but a row (%s) %s', async (code) => {
  const error = refusedWith(code);
  const { rows, outcome } = await tried((row) => (row === 1 ? error : null));
  expect(rows).toEqual([1, 2, 3]);
  expect(outcome).toMatchObject({ errors: [error] });
});

it('goes on with the other sites where one is locked, and leaves its other rows', async () => {
  const error = refusedWith('55P03');
  const { rows, outcome } = await tried((row) => (row < 3 ? error : null));
  expect(rows).toEqual([1, 3]);
  expect(outcome).toMatchObject({ message: '1 of 3 rows failed', errors: [error] });
});

it('takes a text as the id of a site', async () => {
  const sites: string[] = [];
  const outcome = forEachRow(['a', 'b'], async (siteId) => {
    sites.push(siteId);
    throw refusedWith('55P03');
  });
  await expect(outcome).rejects.toThrow('2 of 2 rows failed');
  expect(sites).toEqual(['a', 'b']);
});
