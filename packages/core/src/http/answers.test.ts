import { describe, expect, it, vi } from 'vitest';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { ERROR_CODES, messageOf, statusOf } from '../errors/catalogue.ts';
import { SIGN_OUT_CODES } from './answers.ts';
import * as z from 'zod/mini';
import { ApiError, NetworkError } from './apiError.ts';
import { createHttpClient } from './client.ts';

const ID = '019400f0-0000-7000-8000-000000000001';
const row = z.object({ id: z.string() });
const create = defineEndpoint({
  method: 'POST',
  path: '/api/rows',
  access: 'signed_in',
  summary: '',
  body: row,
  answer: row,
});
const cancel = defineEndpoint({ ...create, path: '/api/rows/{id}/cancellation', params: row });
const read = defineEndpoint({
  method: 'GET',
  path: '/api/rows',
  access: 'signed_in',
  summary: '',
  answer: row,
});

const json = (body: unknown, status = 200, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });
const html = (status: number) =>
  new Response('<html>Wi-Fi</html>', { status, headers: { 'content-type': 'text/html' } });

function clientOn(answer: () => Response) {
  const onSignedOut = vi.fn();
  const http = createHttpClient({
    baseUrl: 'http://server/web',
    token: () => 'mine',
    fetch: () => Promise.resolve(answer()),
    sleep: () => Promise.resolve(),
    onSignedOut,
  });
  const failed = (call: Promise<unknown>) => call.catch((error: unknown) => error);
  return { http, onSignedOut, failed };
}

describe('nobody is signed out', () => {
  it.each([
    ['a page', () => html(401)],
    ['nothing', () => new Response(null, { status: 401 })],
    ['JSON of another shape', () => json({ error: 'login' }, 401)],
    ['a code of no sign-in', () => json({ result: 'bad_integration_key', message: '' }, 401)],
    ['a code of nobody', () => json({ result: 'pay_first', message: '' }, 401)],
    ['our words in a page', () => json({ result: 'token_expired', message: '' }, 401, 'text/html')],
    [
      'broken JSON',
      () => new Response('{"result":', { status: 401, headers: { 'content-type': 'application/json' } }),
    ],
  ])('by 401 with %s', async (_what, answer) => {
    const { http, onSignedOut, failed } = clientOn(answer);
    expect(await failed(http.call(create, { body: { id: ID } }))).toBeInstanceOf(NetworkError);
    expect(await failed(http.list(read, {}))).toBeInstanceOf(NetworkError);
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  it('by a refusal that is no 401', async () => {
    const { http, onSignedOut, failed } = clientOn(() => json({ result: 'not_allowed', message: '' }, 403));
    expect(await failed(http.call(read, {}))).toMatchObject({ status: 403, result: 'not_allowed' });
    expect(onSignedOut).not.toHaveBeenCalled();
  });
});

it.each(SIGN_OUT_CODES)('the server itself signs out by %s', async (code) => {
  const { http, onSignedOut, failed } = clientOn(() =>
    json({ result: code, message: messageOf(code) }, statusOf(code)),
  );
  expect(await failed(http.call(read, {}))).toMatchObject({ status: 401, result: code });
  expect(onSignedOut.mock.calls).toEqual([['mine']]);
});

it('every 401 of the catalogue signs out, but for those of a network server and of LINE', () => {
  expect(ERROR_CODES.filter((code) => statusOf(code) === 401)).toEqual([
    ...SIGN_OUT_CODES,
    'bad_integration_key',
    'bad_signature',
  ]);
});

it.each([302, 400, 403, 404, 409, 413, 418])('a page with status %i is no answer', async (status) => {
  const { http, failed } = clientOn(() => html(status));
  const error = await failed(http.call(create, { body: { id: ID } }));
  expect(error).toMatchObject({ name: 'NetworkError', cause: { code: 'FOREIGN_ANSWER' } });
});

it.each([408, 425, 429, 502, 511])('a page with status %i passes', async (status) => {
  const { http, failed } = clientOn(() => html(status));
  expect(await failed(http.call(create, { body: { id: ID } }))).toMatchObject({ status, result: null });
});

it('an answer to HEAD has its status alone', async () => {
  const { http, onSignedOut, failed } = clientOn(() => new Response(null, { status: 401 }));
  expect(await failed(http.send('HEAD', '/api/rows'))).toBeInstanceOf(ApiError);
  expect(onSignedOut).not.toHaveBeenCalled();
});

describe('a write is answered', () => {
  const other = ID.replace('1', '2');

  it.each([
    ['another id', { id: other }],
    ['no id', {}],
    ['nothing', null],
    ['a list', [{ id: ID }]],
  ])('by nobody where the answer names %s', async (_what, content) => {
    const { http, failed } = clientOn(() => json({ json: content }));
    expect(await failed(http.call(create, { body: { id: ID } }))).toBeInstanceOf(NetworkError);
  });

  it('by the row that was sent', async () => {
    const { http } = clientOn(() => json({ json: { id: ID } }));
    expect(await http.call(create, { body: { id: ID.toUpperCase() } })).toEqual({ id: ID });
  });

  it('by the row that the body names where the address names another', async () => {
    const { http, failed } = clientOn(() => json({ json: { id: ID } }));
    expect(await http.call(cancel, { params: { id: other }, body: { id: ID } })).toEqual({ id: ID });
    const wrong = http.call(cancel, { params: { id: ID }, body: { id: other } });
    expect(await failed(wrong)).toBeInstanceOf(NetworkError);
  });
});

it('a list is a list', async () => {
  const { http, failed } = clientOn(() => json({ json: { id: ID } }));
  expect(await failed(http.list(read, {}))).toBeInstanceOf(NetworkError);
});

it('nothing is sent on to another address', async () => {
  const redirects: unknown[] = [];
  const http = createHttpClient({
    baseUrl: 'http://server/web',
    token: () => 'mine',
    fetch: (_url, init) => {
      redirects.push(init?.redirect);
      return Promise.resolve(json({ json: { id: ID } }));
    },
  });
  await http.call(create, { body: { id: ID } });
  expect(redirects).toEqual(['error']);
});
