import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  answer,
  firedTrapWith,
  idOf,
  NOW,
  siteWith,
  tokenUntil,
  trapWith,
  userWith,
} from '../testing/samples.ts';
import { fakeServer, run } from '../testing/testWorld.ts';
import { redactText } from './redact.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

const TOKEN = tokenUntil(NOW + 20 * 86_400_000);
const PRIVATE = ['西谷', 'hunter@example.jp', '090-1234-5678', '35.471', '137.792', TOKEN, '里山町'];

const server = () =>
  fakeServer({
    'GET /api/users': {
      body: answer([userWith({ email: 'hunter@example.jp', phone: '090-1234-5678' })] as object[]),
    },
    'GET /api/sites': { body: answer([siteWith()]) },
    'GET /api/traps': {
      body: answer([trapWith({ latitude: 35.471, longitude: 137.792 }), firedTrapWith({ id: idOf(2) })]),
    },
    'GET /api/gateways': {
      status: 403,
      body: {
        result: 'not_allowed',
        message: `hunter@example.jp（090-1234-5678）は 35.471, 137.792 を見られません: Bearer ${TOKEN}`,
      },
    },
  });

describe('support bundle', () => {
  it('holds states, versions and reasons, and nothing of people and places', async () => {
    const out = join(temporaryFolder(), 'bundle.json');
    const { code, stdout, stderr } = await run(['support', 'bundle', '--yes', '-o', out], server());
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${out}\n` });
    const text = readFileSync(out, 'utf8');
    for (const each of PRIVATE)
      expect([each, text.includes(each), stderr.includes(each)]).toEqual([each, false, false]);
    expect(JSON.parse(text)).toMatchObject({
      satomori: expect.any(String),
      variables: ['SATOMORI_TOKEN'],
      sign_in: { roles: expect.arrayContaining(['hunter']) },
      traps: { states: { armed: 1, fired: 1 } },
      gateways: { error: { code: 'not_allowed', exit_code: 5, request_id: 'req-1' } },
      server: { error: { code: 'not_found' } },
    });
    expect(statSync(out).mode & 0o777).toBe(0o600);
    // Shown before it was written.
    for (const line of text.trimEnd().split('\n')) expect(stderr).toContain(line);
  });

  it('writes nothing without an answer or --yes, and asks no server', async () => {
    const folder = temporaryFolder();
    const { fetch, asked } = server();
    const { code, stdout } = await run(['support', 'bundle', '-o', join(folder, 'x.json')], { fetch });
    expect({ code, stdout, asked, files: readdirSync(folder) }).toEqual({
      code: 2,
      stdout: '',
      asked: [],
      files: [],
    });
  });

  it('leaves a file that is there already', async () => {
    const out = join(temporaryFolder(), 'bundle.json');
    writeFileSync(out, 'mine');
    expect(await run(['support', 'bundle', '--yes', '-o', out], server())).toMatchObject({
      code: 2,
      stdout: '',
    });
    expect(readFileSync(out, 'utf8')).toBe('mine');
  });

  it('also tells of somebody who is not signed in', async () => {
    const out = join(temporaryFolder(), 'bundle.json');
    const environment = { SATOMORI_TOKEN: '' };
    expect(
      await run(['support', 'bundle', '--yes', '-o', out], { environment, ...fakeServer({}) }),
    ).toMatchObject({
      code: 0,
    });
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ token: { from: null, expires_at: null } });
  });
});

it.each([
  ['http://me:secret@example.jp/web', 'http://（ログイン）@example.jp/web'],
  ['v26.10.0, 6.1.0-13', 'v26.10.0, 6.1.0-13'],
  ['2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z'],
  ['http://127.0.0.1:8787/web', 'http://127.0.0.1:8787/web'],
])('redacts %s', (text, expected) => {
  expect(redactText(text)).toBe(expected);
});
