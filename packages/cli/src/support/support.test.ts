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
import { fakeServer, run } from '../testing/testProcess.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

const TOKEN = tokenUntil(NOW + 20 * 86_400_000);
const REQUEST_ID = '23433d1c-3525-4808-b058-d85cf2a79dcd';
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
      headers: { 'x-request-id': REQUEST_ID },
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
      gateways: { error: { code: 'not_allowed', exit_code: 5, request_id: REQUEST_ID } },
      server: { error: { code: 'not_found' } },
    });
    expect(statSync(out).mode & 0o777).toBe(0o600);
    // It was shown before it was written.
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

describe('canaries', () => {
  const CANARY = '西谷カナリア';
  const LATIN = 'canary-nishitani';
  const PLACE = 35.471_234;
  /** Replaces every text and number of an answer, and adds field names, with marks that must not appear. */
  const poisoned = (value: unknown): unknown => {
    if (typeof value === 'string') return `${CANARY} ${LATIN} ${TOKEN} ${PLACE}`;
    if (Array.isArray(value)) return value.map(poisoned);
    if (typeof value !== 'object' || value === null) return value;
    return {
      ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, poisoned(each)])),
      [CANARY]: LATIN,
      [LATIN]: CANARY,
    };
  };
  const ready = {
    json: {
      status: 'ok',
      checks: { database: 'ok', disk: LATIN, [LATIN]: 'ok' },
      uplink_queue_age_s: 0,
      sends_mail: true,
      mail_queue_age_s: 0,
      is_sample: true,
      sample_accounts: [{ login_id: LATIN, name: CANARY, role: CANARY }],
    },
  };
  const refusal = poisoned({ result: 'x', message: 'x', details: { checks: {} } }) as object;
  const paths = ['health/ready', 'users', 'sites', 'traps', 'gateways'];
  const environment = { SATOMORI_TOKEN: TOKEN, TERM: LATIN, LANG: CANARY };

  async function bundleOf(answers: Parameters<typeof fakeServer>[0], ...options: string[]) {
    const out = join(temporaryFolder(), 'bundle.json');
    const args = ['support', 'bundle', '--yes', '-o', out, ...options];
    const { code } = await run(args, { environment, ...fakeServer(answers) });
    return { code, text: readFileSync(out, 'utf8') };
  }
  const foundIn = (text: string) =>
    [CANARY, LATIN, TOKEN, TOKEN.split('.')[1] ?? TOKEN, String(PLACE), 'nishitani'].filter((each) =>
      text.includes(each),
    );

  it.each<[string, Parameters<typeof fakeServer>[0], object]>([
    [
      'a server that answers',
      {
        'GET /api/health/ready': { body: ready },
        'GET /api/users': { body: poisoned(answer([userWith()] as object[])) },
        'GET /api/sites': { body: poisoned(answer([siteWith({ is_sample: true })])) },
        'GET /api/traps': { body: { ...answer([poisoned(trapWith({ latitude: PLACE })) as object]) } },
        'GET /api/gateways': { body: { ...answer([poisoned({ state: 'x' }) as object]) } },
      },
      { server: { checks: { disk: 'other' } }, traps: { states: { other: 1 } } },
    ],
    [
      'a server that refuses',
      Object.fromEntries(
        paths.map((path) => [
          `GET /api/${path}`,
          { status: 503, headers: { 'x-request-id': LATIN }, body: refusal },
        ]),
      ),
      { server: { error: { code: 'other', exit_code: 7 } } },
    ],
    [
      'somebody else’s page',
      Object.fromEntries(
        paths.map((path) => [`GET /api/${path}`, { headers: { 'content-type': LATIN }, body: CANARY }]),
      ),
      { server: { error: { code: 'network', exit_code: 7 } } },
    ],
  ])('tells none of them: %s', async (_, answers, told) => {
    const { code, text } = await bundleOf(answers, '--url', 'https://nishitani.example.jp/web');
    expect({ code, found: foundIn(text) }).toEqual({ code: 0, found: [] });
    expect(JSON.parse(text)).toMatchObject(told);
  });

  it('counts every page, and an unknown state as another', async () => {
    const pages = ({ path }: { path: string }) => ({
      body: path.includes('cursor=')
        ? answer([trapWith({ state: LATIN as never })])
        : answer([trapWith(), trapWith()], { next: 'c1' }),
    });
    const { text } = await bundleOf({ 'GET /api/traps': pages });
    expect(JSON.parse(text)).toMatchObject({ traps: { states: { armed: 2, other: 1 } } });
  });

  it('keeps which check of a server failed', async () => {
    const body = {
      result: 'unavailable',
      message: CANARY,
      details: { checks: { disk: 'low', [LATIN]: 'ok' } },
    };
    const { text } = await bundleOf({ 'GET /api/health/ready': { status: 503, body } });
    expect(JSON.parse(text).server.error).toMatchObject({ code: 'unavailable', checks: { disk: 'low' } });
  });
});
