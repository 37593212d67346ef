import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/appError.ts';
import {
  asRefusal,
  isHeldUp,
  isOfContent,
  isSurelyUndone,
  isUniqueViolation,
  mayTryAgain,
} from './databaseErrors.ts';

const failure = (code: unknown, message = '') => Object.assign(new Error(message), { code });

describe('an error of the database', () => {
  it.each([
    ['SQLITE_FULL', 'storage_full'],
    ['53100', 'storage_full'],
    ['ENOSPC', 'storage_full'],
    ['EDQUOT', 'storage_full'],
    ['SQLITE_BUSY', 'unavailable'],
    ['SQLITE_IOERR_WRITE', 'unavailable'],
    ['SQLITE_READONLY', 'unavailable'],
    ['08006', 'unavailable'],
    ['57P01', 'unavailable'],
    ['53300', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['ETIMEDOUT', 'unavailable'],
    ['EIO', 'unavailable'],
    ['EROFS', 'unavailable'],
    ['SQLITE_MISUSE', 'unavailable'],
    ['57014', 'unavailable'],
    ['55P03', 'unavailable'],
    ['40P01', 'unavailable'],
    ['25006', 'unavailable'],
    ['58030', 'unavailable'],
    ['22021', 'invalid_input'],
  ])('%s means %s', (code, refusal) => {
    expect(asRefusal(failure(code))?.code).toBe(refusal);
  });

  it('says when to come again where it passes', () => {
    for (const code of ['SQLITE_FULL', 'SQLITE_BUSY', '57P01'])
      expect(asRefusal(failure(code))?.retryAfterS).toBeGreaterThan(0);
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client was closed and is not queryable',
    'Postgres connection has been discarded',
  ])('without a code means unavailable by its words: %s', (message) => {
    expect(asRefusal(new Error(message))?.code).toBe('unavailable');
  });

  it.each([failure('23505'), failure('SQLITE_ERROR'), failure(7), new Error('no'), null, undefined, 'text'])(
    'that is a fault of ours is no refusal: %s',
    (error) => {
      expect(asRefusal(error)).toBeNull();
    },
  );

  it('is a doubled key, worth another try, or of one transaction alone, by its code', () => {
    for (const code of ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])
      expect(isUniqueViolation(failure(code))).toBe(true);
    expect(isUniqueViolation(failure('SQLITE_CONSTRAINT_NOTNULL'))).toBe(false);
    expect([
      mayTryAgain(failure('40001')),
      mayTryAgain(failure('40P01')),
      mayTryAgain(failure('23505')),
    ]).toEqual([true, true, false]);
    for (const code of ['55P03', '57014', '40P01']) expect(isHeldUp(failure(code))).toBe(true);
    for (const code of ['57P01', '53100', 'SQLITE_BUSY']) expect(isHeldUp(failure(code))).toBe(false);
  });

  it('is of what was to be stored only where no state of the database explains it', () => {
    for (const code of [
      '22021',
      '22P02',
      '23502',
      '23514',
      '54001',
      'SQLITE_CONSTRAINT_CHECK',
      'SQLITE_TOOBIG',
    ])
      expect([code, isOfContent(failure(code))]).toEqual([code, true]);
    expect([isOfContent(new TypeError('no')), isOfContent(new RangeError('too deep'))]).toEqual([true, true]);
    for (const code of [
      '23503',
      '23505',
      '28P01',
      '42703',
      '53100',
      '57P01',
      'SQLITE_FULL',
      'SQLITE_CORRUPT',
    ])
      expect([code, isOfContent(failure(code))]).toEqual([code, false]);
    for (const error of [new Error('no'), new AppError('unavailable'), null, 'text'])
      expect(isOfContent(error)).toBe(false);
  });

  it('that is a refusal already stays what it is, where coming again may help', () => {
    expect(asRefusal(new AppError('busy', { retryAfterS: 7 }))).toMatchObject({
      code: 'busy',
      retryAfterS: 7,
    });
    expect(asRefusal(new AppError('not_found'))).toBeNull();
  });

  it('leaves nothing behind for certain only where somebody said so', () => {
    const undone = [new AppError('not_found'), failure('23505'), failure('SQLITE_FULL')];
    const answered = Object.assign(failure('53100'), { severity: 'ERROR' });
    expect([...undone, answered].map(isSurelyUndone)).toEqual([true, true, true, true]);
    const unknown = [
      failure('SQLITE_IOERR_FSYNC'),
      failure('ECONNRESET'),
      new Error('Connection terminated unexpectedly'),
      Object.assign(failure('57P01'), { severity: 'FATAL' }),
    ];
    expect(unknown.map(isSurelyUndone)).toEqual([false, false, false, false]);
  });
});
