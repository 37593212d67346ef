import { ENDPOINTS, ERRORS, type ErrorCode, newId } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../fuzz/sendRaw.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { openStoredRows, type StoredRows } from '../support/storedRows.ts';

let server: RunningServer;
let stored: StoredRows;
let token: string;
let trapId: string;
let act: Record<string, unknown>;

beforeAll(async () => {
  server = await startServer();
  stored = openStoredRows(server);
  const hunter = await createSamplePeople(server.url)('hunter');
  token = hunter.token;
  trapId = (await hunter.reading.traps.list()).json[0]!.id;
  act = { id: newId(), trap_id: trapId, kind: 'patrol', occurred_at: new Date().toISOString() };
});

afterAll(() => server?.stop());

interface Sent {
  method?: string;
  path: string;
  body?: unknown;
  type?: string;
}

/** A text `body` is sent as it is. */
function send({ method = 'GET', path, body, type = 'application/json' }: Sent): Promise<Response> {
  return fetch(`${server.url}/web${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

const LOGIN = ENDPOINTS.signIn.path;
const ACTS = ENDPOINTS.recordTrapAct.path;

/** Sends, and checks the refusal in full: status, code, the catalogue's sentence, request id, and nothing stored. */
async function expectRefused(sent: Sent, code: ErrorCode, words: RegExp = /./): Promise<void> {
  const before = await stored.countWrittenByCalls();
  const answer = await send(sent);
  const body = (await answer.json()) as { result: string; message: string };
  const [status, sentence] = ERRORS[code];
  expect({ status: answer.status, result: body.result }).toEqual({ status, result: code });
  expect(body.message.startsWith(sentence)).toBe(true);
  expect(JSON.stringify(body)).toMatch(words);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|at \w+ \(|Zod|SQLITE|ECONN/);
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await stored.countWrittenByCalls()).toEqual(before);
}

describe('the login', () => {
  it('gives one answer for a wrong password, an unknown person and an odd letter case', async () => {
    const right = { login_id: 'hunter', password: 'satomori' };
    for (const body of [
      { ...right, password: 'wrong-password' },
      { ...right, login_id: 'nobody-of-this-name' },
      { ...right, password: 'SATOMORI' },
      { ...right, login_id: "hunter' or '1'='1" },
    ]) {
      await expectRefused({ method: 'POST', path: LOGIN, body }, 'bad_credentials');
    }
  });

  it('names what is missing', async () => {
    await expectRefused({ method: 'POST', path: LOGIN, body: {} }, 'invalid_input', /login_id.*password/);
    const empty = { login_id: '', password: 'x' };
    await expectRefused({ method: 'POST', path: LOGIN, body: empty }, 'invalid_input', /login_id: 入力して/);
  });
});

describe('a body', () => {
  it.each(['{', '{"id":', 'not json', '[1,', '"\\u12'])('that is no JSON is refused: %s', async (body) => {
    await expectRefused({ method: 'POST', path: ACTS, body }, 'malformed_json');
  });

  it('that is empty, or something else than an object, is refused', async () => {
    for (const body of ['null', '[]', '"text"', '12']) {
      await expectRefused({ method: 'POST', path: ACTS, body }, 'invalid_input');
    }
    await expectRefused({ method: 'POST', path: ACTS }, 'invalid_input');
  });

  it('with an unknown field is refused by the field’s name', async () => {
    const body = { ...act, trap_state: 'armed' };
    await expectRefused({ method: 'POST', path: ACTS, body }, 'invalid_input', /trap_state/);
    const polluted = `${JSON.stringify(act).slice(0, -1)},"__proto__":{"is_admin":true}}`;
    const answer = await send({ method: 'POST', path: ACTS, body: polluted });
    expect(answer.status).toBe(400);
  });

  it.each([
    ['id', 'no-uuid'],
    ['kind', 'exploded'],
    ['occurred_at', 'yesterday'],
    ['occurred_at', '2026-13-45T00:00:00.000Z'],
    ['latitude', 91],
    ['longitude', '137.8'],
    ['accuracy', -1],
    ['memo', 'あ'.repeat(501)],
    ['result', 'eaten'],
  ])('with a bad %s is refused with what was expected (%s)', async (field, value) => {
    const body = { ...act, [field]: value };
    await expectRefused(
      { method: 'POST', path: ACTS, body },
      'invalid_input',
      new RegExp(`"field":"${field}"`),
    );
  });

  it('that is too large is refused before it is read', async () => {
    const body = JSON.stringify({ ...act, memo: 'あ'.repeat(600_000) });
    await expectRefused({ method: 'POST', path: ACTS, body }, 'payload_too_large');
  });

  it('of another type is refused', async () => {
    const body = '<act/>';
    await expectRefused({ method: 'POST', path: ACTS, body, type: 'text/xml' }, 'unsupported_media_type');
  });
});

describe('an address', () => {
  it('with an unknown or a bad query is refused by its name', async () => {
    for (const [query, words] of [
      ['colour=red', /colour/],
      ['state=exploded', /state/],
      ['limit=0', /limit/],
      ['limit=1001', /limit/],
      ['limit=ten', /limit/],
      ['trap_id=1', /trap_id/],
      ['bbox=1,2,3', /bbox/],
      ['since=-1', /since/],
      ['q=', /q/],
    ] as const) {
      await expectRefused({ path: `/api/traps?${query}` }, 'invalid_input', words);
    }
    await expectRefused({ path: '/api/traps?cursor=made-up' }, 'invalid_cursor');
    await expectRefused({ path: '/api/users?all=1' }, 'invalid_input', /all/);
  });

  it('that leads nowhere, or outside, is not found', async () => {
    for (const path of [
      '/api/no-such-thing',
      '/api/traps/',
      '/api/traps/../users',
      '/api/../../package.json',
      '/../package.json',
      '/%2e%2e/package.json',
      '/%2e%2e%2fpackage.json',
      '/..%5cpackage.json',
    ]) {
      // fetch would resolve the dots itself; these bytes are sent as they are.
      const answer = await sendRaw(server.port, { method: 'GET', path: `/web${path}`, headers: {} }, token);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.body).not.toContain('"satomori"');
    }
  });
});

it('a thing of another site is answered as an unknown one', async () => {
  const foreign = await createSamplePeople(server.url)('hokapato');
  const [trap] = (await foreign.reading.traps.list()).json;
  const refused = await Promise.all(
    [trap!.id, newId()].map(async (trap_id) => {
      const answer = await send({ method: 'POST', path: ACTS, body: { ...act, id: newId(), trap_id } });
      return { status: answer.status, body: await answer.json() };
    }),
  );
  expect(refused[0]).toEqual(refused[1]);
  expect(refused[0]?.status).toBe(404);
});

it('and a good one is still taken', async () => {
  const before = await stored.count('trap_logs');
  expect((await send({ method: 'POST', path: ACTS, body: act })).status).toBe(200);
  expect(await stored.count('trap_logs')).toBe(before + 1);
});
