import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../http/apiError.ts';
import { newOutboxEntry, type OutboxEntry } from './entry.ts';
import {
  afterFailure,
  endsRun,
  MAX_DELAY_MS,
  nextToSend,
  nextTryAt,
  retriedNow,
  stateAfter,
} from './entrySchedule.ts';
import { OwnerSignedOut, UnsendableEntry } from './outboxErrors.ts';

const NOW = Date.parse('2026-11-20T00:00:00Z');

const refused = (status: number, headers: Record<string, string> = {}) =>
  new ApiError(status, { result: 'unavailable', message: 'なぜ', details: {} }, new Headers(headers));

const entry = (id: string, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...newOutboxEntry({
    id,
    kind: 'trap_act',
    owner: 'A',
    subject: null,
    position: Number(id),
    revision: id,
    saved_at: NOW,
    body: {},
    photos: [],
    label: '見回り',
    form: null,
  }),
  ...changes,
});

describe('after a failed attempt', () => {
  it.each<[string, number[]]>([
    ['waiting', [408, 425, 429, 500, 502, 503, 504, 507]],
    ['paused', [401, 403]],
    ['rejected', [400, 404, 409, 410, 413, 415, 422]],
  ])('the entry is %s by %j', (state, statuses) => {
    expect(statuses.map((status) => stateAfter(refused(status)))).toEqual(statuses.map(() => state));
  });

  it.each([
    [new NetworkError(null), 'waiting'],
    [new Error('IndexedDB'), 'waiting'],
    [new UnsendableEntry('写真が壊れています。'), 'rejected'],
  ])('%s leaves the entry %s', (error, state) => {
    expect(stateAfter(error)).toBe(state);
  });

  it('the entry says why, and when it is tried again', () => {
    expect(afterFailure(entry('1'), refused(503), NOW, 0)).toMatchObject({
      failures: 1,
      next_try_at: NOW + 2_000,
      problem: { at: NOW, status: 503, result: 'unavailable', message: 'なぜ' },
    });
    expect(afterFailure(entry('1'), new NetworkError(null), NOW, 0).problem).toEqual({
      at: NOW,
      status: null,
      result: null,
      message: null,
    });
    expect(afterFailure(entry('1'), new UnsendableEntry('壊れています。'), NOW, 0).problem?.message).toBe(
      '壊れています。',
    );
  });

  it.each([
    [0, {}, 2_000],
    [3, {}, 16_000],
    [3, { 'retry-after': '60' }, 60_000],
    [0, { 'retry-after': '86400' }, MAX_DELAY_MS],
    [1_000, {}, MAX_DELAY_MS],
  ])('the delay after %i failures before, asked to wait %o, is %i ms', (failures, headers, expected) => {
    const failed = afterFailure(entry('1', { failures }), refused(503, headers), NOW, 0);
    expect(failed.next_try_at - NOW).toBe(expected);
  });

  it('devices that failed together come back apart', () => {
    expect(afterFailure(entry('1'), refused(503), NOW, 1).next_try_at - NOW).toBe(3_000);
  });

  it.each([
    [new NetworkError(null), true],
    [new OwnerSignedOut(), true],
    [refused(401), true],
    [refused(403), false],
    [refused(500), false],
    [refused(409), false],
  ])('%s ends the run: %s', (error, expected) => {
    expect(endsRun(error)).toBe(expected);
  });
});

describe('the next entry', () => {
  const next = (...entries: OutboxEntry[]) => nextToSend(entries, NOW, new Set())?.id;

  it('is none where nothing is due', () => {
    expect(next()).toBeUndefined();
    expect(next(entry('1', { next_try_at: NOW + 1_000 }))).toBeUndefined();
    expect(next(entry('1', { state: 'paused' }), entry('2', { state: 'rejected' }))).toBeUndefined();
    expect(nextToSend([entry('1')], NOW, new Set(['1']))).toBeUndefined();
  });

  it('is the first that was recorded', () => {
    expect(next(entry('2'), entry('1'), entry('3'))).toBe('1');
  });

  it('passes one that has to wait, but not where both are about the same trap', () => {
    const later = { next_try_at: NOW + 1_000 };
    expect(next(entry('1', later), entry('2'))).toBe('2');
    expect(next(entry('1', { ...later, subject: 'T' }), entry('2', { subject: 'T' }), entry('3'))).toBe('3');
    expect(next(entry('1', { state: 'paused', subject: 'T' }), entry('2', { subject: 'T' }))).toBeUndefined();
    expect(next(entry('1', { state: 'rejected', subject: 'T' }), entry('2', { subject: 'T' }))).toBe('2');
  });

  it('is due again after the clock was set back', () => {
    expect(next(entry('1', { next_try_at: NOW + MAX_DELAY_MS + 1 }))).toBe('1');
  });

  it('is due at once when a person asks for it', () => {
    const refusedEntry = afterFailure(entry('1'), refused(409), NOW, 0);
    expect(next(retriedNow(refusedEntry, NOW))).toBe('1');
  });

  it('says when it is due', () => {
    expect(nextTryAt([entry('1', { state: 'rejected' })], NOW)).toBeNull();
    expect(nextTryAt([entry('1', { next_try_at: NOW + 5 }), entry('2', { next_try_at: NOW + 3 })], NOW)).toBe(
      NOW + 3,
    );
    expect(nextTryAt([entry('1', { next_try_at: NOW - 5 })], NOW)).toBe(NOW);
    const held = [entry('1', { subject: 'T', next_try_at: NOW + 5 }), entry('2', { subject: 'T' })];
    expect(nextTryAt(held, NOW)).toBe(NOW + 5);
  });
});
