import 'fake-indexeddb/auto';
import { newOutboxEntry, type OutboxEntry } from '@satomori/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addEntry, outboxStorage } from '../platform/outbox/outboxStorage.ts';
import { dropEndedSender, dropWorkerSender, keepWorkerSender } from '../platform/outbox/workerSender.ts';
import { sendRecords } from './sendRecords.ts';

const [A, B] = ['person-a', 'person-b'] as const;
const ID = '019400f0-0000-7000-8000-000000000021';
const asked: { url: string; token: string | null }[] = [];
let answer: () => Response;

const entryOf = (owner: string, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...newOutboxEntry({
    id: ID,
    kind: 'trap_act',
    owner,
    subject: null,
    position: 0,
    revision: 'r',
    saved_at: Date.now(),
    body: { id: ID },
    photos: [],
    label: '見回り',
    form: null,
  }),
  ...changes,
});
const json = (content: unknown, status = 200) =>
  new Response(JSON.stringify(content), { status, headers: { 'content-type': 'application/json' } });
const countOf = async (owner: string) => (await outboxStorage(owner).list()).length;

beforeEach(() => {
  answer = () => json({ json: { id: ID } });
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    asked.push({ url, token: new Headers(headers).get('authorization') });
    return answer();
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  asked.length = 0;
  for (const owner of [A, B]) {
    await dropWorkerSender(owner);
    for (const entry of await outboxStorage(owner).list()) await outboxStorage(owner).remove(entry);
  }
});

describe('with no page open', () => {
  it('nothing is sent of a person who signed out', async () => {
    await addEntry(entryOf(A), []);
    await sendRecords();
    expect([asked, await countOf(A)]).toEqual([[], 1]);
    await keepWorkerSender({ owner: A, token: 'a', baseUrl: 'http://server/web' });
    await sendRecords();
    expect([asked, await countOf(A)]).toEqual([
      [{ url: 'http://server/web/api/trap_logs', token: 'Bearer a' }],
      0,
    ]);
  });

  it('each record goes with the token of its own person', async () => {
    await addEntry(entryOf(A), []);
    await addEntry(entryOf(B), []);
    await keepWorkerSender({ owner: A, token: 'a', baseUrl: 'http://server/web' });
    await keepWorkerSender({ owner: B, token: 'b', baseUrl: 'http://server/web' });
    await sendRecords();
    expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['Bearer a', 'Bearer b']));
    expect(asked).toHaveLength(2);
  });

  it('what failed without a connection goes out at once, before its next time', async () => {
    const problem = { at: 0, status: null, result: null, message: null };
    await addEntry(entryOf(A, { next_try_at: Date.now() + 60_000, failures: 3, problem }), []);
    await keepWorkerSender({ owner: A, token: 'a', baseUrl: 'http://server/web' });
    await sendRecords();
    expect(await countOf(A)).toBe(0);
  });

  it('a record whose old token is refused waits for a page, which has the new one', async () => {
    await addEntry(entryOf(A), []);
    await keepWorkerSender({ owner: A, token: 'old', baseUrl: 'http://server/web' });
    answer = () => json({ result: 'token_expired', message: '' }, 401);
    await sendRecords();
    await sendRecords();
    expect(asked).toHaveLength(1);
    expect(await outboxStorage(A).list()).toMatchObject([{ state: 'waiting', failures: 0 }]);
  });

  it('a token that a page has stored meanwhile is used the next time', async () => {
    await addEntry(entryOf(A), []);
    const sender = { owner: A, token: 'old', baseUrl: 'http://server/web' };
    await keepWorkerSender({ ...sender, token: 'new' });
    await dropEndedSender(sender);
    await sendRecords();
    expect(asked.map(({ token }) => token)).toEqual(['Bearer new']);
  });

  it('the browser is asked to come back where something still waits', async () => {
    await addEntry(entryOf(A), []);
    await keepWorkerSender({ owner: A, token: 'a', baseUrl: 'http://server/web' });
    answer = () => json({ result: 'unavailable', message: '' }, 503);
    await expect(sendRecords()).rejects.toThrow('records wait');
    expect(await outboxStorage(A).list()).toMatchObject([{ state: 'waiting', failures: 1 }]);
    // What a person has to decide needs no other attempt.
    answer = () => json({ result: 'id_conflict', message: '' }, 409);
    await outboxStorage(A).replace(entryOf(A));
    await sendRecords();
    expect(await outboxStorage(A).list()).toMatchObject([{ state: 'rejected' }]);
  });
});
