import {
  createHttpClient,
  newOutboxEntry,
  type NewOutboxEntry,
  type OutboxEntry,
  OwnerSignedOut,
  TOKEN_KEY,
  UnsendableEntry,
} from '@satomori/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenOf } from '../../app/testing/fakeServer.ts';
import { user } from '../../app/testing/rows.ts';
import { validTokenOf } from '../../platform/session/tokenStore.ts';
import { createDeliver } from './deliver.ts';

const OWNER = user().id;
const OTHER = '019400f0-0000-7000-8000-0000000000ff';
const POST_ID = '019400f0-0000-7000-8000-000000000021';
const NOTIFICATION_ID = '019400f0-0000-7000-8000-000000000031';
const HOUR_MS = 60 * 60_000;

const json = (content: unknown, status = 200) =>
  new Response(JSON.stringify(content), { status, headers: { 'content-type': 'application/json' } });

interface Asked {
  call: string;
  token: string | null;
  body: unknown;
}
const asked: Asked[] = [];
const answers = new Map<string, () => Response>();

const deliver = createDeliver(
  createHttpClient({
    baseUrl: 'http://server/web',
    token: () => localStorage.getItem(TOKEN_KEY),
    fetch: async (url, { method = 'GET', headers, body } = {}) => {
      const call = `${method} ${new URL(url).pathname.slice('/web/api/'.length)}`;
      const token = new Headers(headers).get('authorization')?.slice('Bearer '.length) ?? null;
      asked.push({ call, token, body: typeof body === 'string' ? JSON.parse(body) : body });
      return answers.get(call)?.() ?? json({ result: 'not_found', message: call }, 404);
    },
  }),
  { tokenOf: validTokenOf, now: () => Date.now() },
);

const entryOf = (changes: Partial<NewOutboxEntry>): OutboxEntry =>
  newOutboxEntry({
    id: POST_ID,
    kind: 'trap_act',
    owner: OWNER,
    subject: null,
    position: 1,
    revision: 'r',
    saved_at: Date.now(),
    body: { id: POST_ID, kind: 'patrol' },
    photos: [],
    label: '見回り',
    form: null,
    ...changes,
  });
const send = (entry: OutboxEntry) => deliver(entry, [], {});

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, tokenOf({ sub: OWNER }));
  answers.set('POST trap_logs', () => json({ json: { id: POST_ID } }));
});
afterEach(() => {
  asked.length = 0;
  answers.clear();
  localStorage.clear();
  vi.useRealTimers();
});

describe('an entry is sent by its own person alone', () => {
  it.each([
    ['nobody is', null],
    ['somebody else is', tokenOf({ sub: OTHER })],
    ['its person no longer is', tokenOf({ sub: OWNER, exp: 1 })],
  ])('not where %s signed in', async (_what, token) => {
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
    await expect(send(entryOf({}))).rejects.toBeInstanceOf(OwnerSignedOut);
    expect(asked).toEqual([]);
  });

  it('with that person’s token', async () => {
    const token = localStorage.getItem(TOKEN_KEY);
    expect(await send(entryOf({}))).toEqual({ id: POST_ID });
    expect(asked).toEqual([{ call: 'POST trap_logs', token, body: { id: POST_ID, kind: 'patrol' } }]);
  });

  it('to the end, where somebody else signs in between two calls', async () => {
    const token = localStorage.getItem(TOKEN_KEY);
    answers.set('GET push_logs', () => {
      localStorage.setItem(TOKEN_KEY, tokenOf({ sub: OTHER }));
      return json({ json: [{ id: NOTIFICATION_ID, incident_id: 'i' }], next: null });
    });
    answers.set('POST push_logs', () => json({ json: { changed: 1 } }));
    const body = { ids: null, trap_id: 't', incident_id: 'i', eta_minutes: null, note: null };
    await send(entryOf({ kind: 'acknowledgement', body }));
    expect(asked.map((each) => each.token)).toEqual([token, token]);
  });
});

describe('an effort', () => {
  const body = { id: POST_ID, date: '2026-11-20', method: 'gun_drive', hunters_out: 6, days_out: 1 };

  it('is sent as it was recorded', async () => {
    answers.set('POST efforts', () => json({ json: body }));
    expect(await send(entryOf({ kind: 'effort', body }))).toEqual(body);
    expect(asked).toEqual([{ call: 'POST efforts', token: localStorage.getItem(TOKEN_KEY), body }]);
  });
});

describe('向かいます', () => {
  const body = { ids: [NOTIFICATION_ID], trap_id: null, incident_id: null, eta_minutes: 30, note: null };
  const acknowledged = (ageMs: number) =>
    entryOf({ kind: 'acknowledgement', body, saved_at: Date.now() - ageMs });

  beforeEach(() => answers.set('POST push_logs', () => json({ json: { changed: 1 } })));

  it('says the minutes that are left when it is sent', async () => {
    await send(acknowledged(10 * 60_000));
    expect(asked[0]?.body).toMatchObject({ action: 'acknowledge', ids: [NOTIFICATION_ID], eta_minutes: 20 });
    await send(acknowledged(HOUR_MS));
    expect(asked[1]?.body).toMatchObject({ eta_minutes: 0 });
  });

  it('is not sent when two hours have passed', async () => {
    await expect(send(acknowledged(2 * HOUR_MS + 1))).rejects.toThrow('2時間以上たったため');
    expect(asked).toEqual([]);
  });

  it('is not sent where the person was not notified', async () => {
    answers.set('GET push_logs', () => json({ json: [{ id: 'n', incident_id: 'another' }], next: null }));
    const looked = { ...body, ids: null, trap_id: 't', incident_id: 'i' };
    await expect(send(entryOf({ kind: 'acknowledgement', body: looked }))).rejects.toBeInstanceOf(
      UnsendableEntry,
    );
    expect(asked.map(({ call }) => call)).toEqual(['GET push_logs']);
  });
});

describe('an edit', () => {
  const CALL = `PUT map_hunt_points/${POST_ID}`;
  const edit = entryOf({
    kind: 'capture_edit',
    body: { row: { id: POST_ID, version: 3 }, content: { memo: '尾根' }, photos: [], photoTexts: [] },
  });
  const conflictWith = (memo: string) => () =>
    json(
      {
        result: 'version_conflict',
        message: 'ほかの人が先に変更しました。',
        details: { current: { id: POST_ID, version: 4, memo } },
      },
      409,
    );

  it('names the version on which it was made', async () => {
    answers.set(CALL, () => json({ json: { id: POST_ID, version: 4, memo: '尾根' } }));
    await send(edit);
    expect(asked[0]?.body).toEqual({ action: 'edit', version: 3, point: { memo: '尾根' } });
  });

  it('is refused where somebody else changed the post, unless it says what was sent', async () => {
    answers.set(CALL, conflictWith('谷'));
    await expect(send(edit)).rejects.toMatchObject({ result: 'version_conflict' });
    expect(asked).toHaveLength(1);
    answers.set(CALL, conflictWith('尾根'));
    expect(await send(edit)).toMatchObject({ version: 4, memo: '尾根' });
  });

  it('is stored where the server says so, though it has derived other values from it', async () => {
    const answer = (version: unknown) =>
      version === 5
        ? json({ json: { id: POST_ID, version: 6, memo: '尾根（イ562）' } })
        : json(
            {
              result: 'version_conflict',
              message: 'ほかの人が先に変更しました。',
              details: { current: { id: POST_ID, version: 6, memo: '尾根（イ562）' } },
            },
            409,
          );
    answers.set(CALL, () => answer((asked.at(-1)!.body as { version: number }).version));
    expect(await send({ ...edit, failures: 1 })).toMatchObject({ version: 6 });
    expect(asked.map(({ body }) => (body as { version: number }).version)).toEqual([3, 5]);
  });
});
