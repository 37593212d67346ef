import {
  DEFAULT_USER_SETTINGS,
  type ErrorCode,
  type Fetch,
  messageOf,
  type OnUpload,
  statusOf,
  type TokenPayload,
} from '@satomori/core';
import { GROUP_ID, lineAccount, site, user } from './rows.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A success in the server's envelope. */
export const answer = (content: unknown, beside: object = {}) => json({ json: content, ...beside });
/** A list in the server's envelope. */
export const rows = (content: readonly unknown[]) =>
  json({ json: content, next: null, total: content.length });
/** An error of the error catalogue. */
export const refusal = (code: ErrorCode) => json({ result: code, message: messageOf(code) }, statusOf(code));
/** The server cannot be reached. */
export const noConnection = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Accepts a post or an act as sent, as the row with the id that it names. */
export const accepted =
  (row: object) =>
  ({ body }: { body: unknown }) => {
    const sent: unknown = body instanceof FormData ? JSON.parse(body.get('point') as string) : body;
    return answer({ ...row, id: (sent as { id: string }).id });
  };

/** Answers by `METHOD /path`, an id in it as `{id}` where all are answered alike; everything else is answered with an empty list. */
export type Answers = Record<
  string,
  (request: {
    url: URL;
    body: unknown;
    onUpload?: OnUpload | undefined;
    signal?: AbortSignal | null | undefined;
  }) => Response | Promise<Response>
>;

const neverEnds: Answers[string] = () => new Response(new ReadableStream(), { status: 200 });

const NONE = { total: 0, method: '' };

const ORDINARY: Answers = {
  'GET /api/users': () => rows([user()]),
  'GET /api/sites': () => rows([site()]),
  'GET /api/user_configs': () => answer({ ...DEFAULT_USER_SETTINGS, version: 0, updated_at: null }),
  'GET /api/admin/line_account': () => answer(lineAccount()),
  'GET /api/line_link': () => answer({ account: null, linked_at: null, last_sent_at: null }),
  'GET /api/push_subscriptions': () => answer({ public_key: 'B', subscriptions: [] }),
  'GET /api/stats': () =>
    answer({
      of: 'captures',
      by: ['species'],
      records: NONE,
      animals: NONE,
      uncounted: NONE,
      dimension_methods: [],
      rows: [],
      sequence: 1,
    }),
  'GET /api/weather': () => answer({ forecast: null, problem: 'not_configured', last_published_at: null }),
  'GET /api/auth/site': () => answer({ site: null, has_several: false }),
  'GET /api/health/ready': () =>
    answer({
      status: 'ok',
      uplink_queue_age_s: 0,
      sends_mail: true,
      mail_queue_age_s: 0,
      is_sample: false,
      is_empty: false,
      sample_accounts: [],
    }),
  'POST /api/map_hunt_points/image/uses': () => answer({ uses: [] }),
  'POST /api/map_points/image/uses': () => answer({ uses: [] }),
  'GET /api/map_hunt_points/{id}/photo_repeats': () => answer({ repeats: [], total: 0 }),
  'GET /_nuxt/builds/latest.json': () => json({ id: 'first', timestamp: 0 }),
  'GET /api/events': neverEnds,
};

const LISTS = ['traps', 'gateways', 'groups', 'push_logs', 'map_points', 'map_hunt_points', 'qa_lists'];
/** Nothing that a screen reads is answered. */
export const NO_ANSWERS: Answers = Object.fromEntries(
  [...Object.keys(ORDINARY), ...LISTS.map((list) => `GET /api/${list}`)].map((call) => [call, noConnection]),
);

export interface FakeServer {
  fetch: Fetch;
  /** Every call so far, as `METHOD /path`, with its body and headers. */
  calls: { call: string; body: unknown; headers: Headers }[];
  /** The current answers; tests may change them. */
  answers: Answers;
}

/** JSON parsed, a form as it is. */
const contentOf = (body: BodyInit | null | undefined): unknown =>
  typeof body === 'string' ? (JSON.parse(body) as unknown) : body instanceof FormData ? body : undefined;

export function createFakeServer(answers: Answers = {}): FakeServer {
  const all: Answers = { ...ORDINARY, ...answers };
  const calls: FakeServer['calls'] = [];
  return {
    answers: all,
    calls,
    fetch: async (input, init) => {
      const url = new URL(input, 'http://localhost');
      const call = `${init?.method ?? 'GET'} ${url.pathname.replace(/^\/web/, '')}`;
      const body = contentOf(init?.body);
      calls.push({ call, body, headers: new Headers(init?.headers) });
      const like = call.replace(/[0-9a-f-]{36}/, '{id}');
      const respond = all[call] ?? all[like] ?? (() => rows([]));
      return respond({ url, body, onUpload: init?.onUpload, signal: init?.signal });
    },
  };
}

const base64 = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');

/** A token as the server would issue it, except for the signature, which only the server checks. */
export function tokenOf(changes: Partial<TokenPayload> = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const payload: TokenPayload = {
    jti: 't',
    sub: user().id,
    site_id: site().id,
    hunt_group_id: GROUP_ID,
    witness_group_id: null,
    stamp: 's',
    iat: now,
    exp: now + 60,
    ...changes,
  };
  return `${base64({ alg: 'HS256', typ: 'satomori+jwt' })}.${base64(payload)}.signature`;
}
