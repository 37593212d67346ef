import { describe, expect, it } from 'vitest';
import { asRefusal, isUniqueViolation, mayTryAgain } from './databaseErrors.ts';

const failure = (code: unknown, message = '') => Object.assign(new Error(message), { code });

describe('an error of the database', () => {
  it.each([
    ['SQLITE_FULL', 'storage_full'],
    ['53100', 'storage_full'],
    ['ENOSPC', 'storage_full'],
    ['SQLITE_BUSY', 'unavailable'],
    ['SQLITE_IOERR_WRITE', 'unavailable'],
    ['SQLITE_READONLY', 'unavailable'],
    ['08006', 'unavailable'],
    ['57P01', 'unavailable'],
    ['53300', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['ETIMEDOUT', 'unavailable'],
    ['22021', 'invalid_input'],
  ])('%s means %s', (code, refusal) => {
    expect(asRefusal(failure(code))?.code).toBe(refusal);
  });

  it('says when to come again where it passes', () => {
    for (const code of ['SQLITE_FULL', 'SQLITE_BUSY', '57P01'])
      expect(asRefusal(failure(code))?.retryAfterS).toBeGreaterThan(0);
  });

  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
    'without a code means unavailable by its words: %s',
    (message) => {
      expect(asRefusal(new Error(message))?.code).toBe('unavailable');
    },
  );

  it.each([failure('23505'), failure('SQLITE_ERROR'), failure(7), new Error('no'), null, undefined, 'text'])(
    'that is a fault of ours is no refusal: %s',
    (error) => {
      expect(asRefusal(error)).toBeNull();
    },
  );

  it('is a doubled key, or worth another try, by its code', () => {
    for (const code of ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])
      expect(isUniqueViolation(failure(code))).toBe(true);
    expect(isUniqueViolation(failure('SQLITE_CONSTRAINT_NOTNULL'))).toBe(false);
    expect([
      mayTryAgain(failure('40001')),
      mayTryAgain(failure('40P01')),
      mayTryAgain(failure('23505')),
    ]).toEqual([true, true, false]);
  });
});
