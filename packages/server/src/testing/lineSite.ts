import { createHmac } from 'node:crypto';
import { type ChangedLineAccount, getLineAccount, newId, putLineAccount } from '@satomori/core';
import { BASE_URL, type TestServer } from './startTestServer.ts';
import type { LineStandIn } from './lineStandIn.ts';
import type { Login, SiteKey } from './world.ts';

/** The LINE accounts of the two sites. */
export const LINE = {
  satomori: {
    token: 'token-of-the-first-town',
    secret: '0123456789abcdef0123456789abcdef',
    basicId: '@first',
  },
  hokapato: {
    token: 'token-of-the-other-town',
    secret: 'fedcba9876543210fedcba9876543210',
    basicId: '@other',
  },
} as const;
const ADMINS = { satomori: 'admin', hokapato: 'hokapatoAdmin' } as const satisfies Record<SiteKey, Login>;

/** Stores what an administrator enters, by default a whole account that is switched on. */
export async function putLine(
  server: TestServer,
  site: SiteKey,
  change: Partial<ChangedLineAccount> = {},
  login: Login = ADMINS[site],
) {
  const { version } = await (await server.as(ADMINS[site])).http.call(getLineAccount, {});
  const { token, secret, basicId } = LINE[site];
  return (await server.as(login)).http.call(putLineAccount, {
    body: {
      is_active: true,
      basic_id: basicId,
      access_token: token,
      channel_secret: secret,
      version,
      ...change,
    },
  });
}

export function addLineAccounts({ accounts }: LineStandIn): void {
  for (const [site, { token, basicId }] of Object.entries(LINE))
    accounts.set(token, { basicId, displayName: `${site}の公式`, limit: 200, used: 12 });
}

type Event = Record<string, unknown>;

/** An event of one person's LINE, as LINE writes it. */
export const lineEvent = (server: TestServer, userId: string, event: Event): Event => ({
  webhookEventId: newId(),
  timestamp: server.clock.now(),
  source: { type: 'user', userId },
  mode: 'active',
  deliveryContext: { isRedelivery: false },
  ...event,
});
export const textEvent = (server: TestServer, userId: string, text: string, more: Event = {}): Event =>
  lineEvent(server, userId, {
    type: 'message',
    replyToken: newId(),
    message: { type: 'text', id: '1', text },
    ...more,
  });

interface LineCall {
  site?: string;
  /** By default that of the first town. */
  secret?: string;
  /** In place of the right one. */
  signature?: string | null;
}

/** Calls the server as LINE does. @returns the status */
export async function callAsLine(
  server: TestServer,
  events: readonly Event[],
  { site = 'satomori', secret = LINE.satomori.secret, signature }: LineCall = {},
): Promise<number> {
  const body = JSON.stringify({ destination: 'Ubot', events });
  const signed =
    signature === undefined ? createHmac('sha256', secret).update(body).digest('base64') : signature;
  const answer = await server.app.inject({
    method: 'POST',
    url: `${new URL(BASE_URL).pathname}/api/line/${site}`,
    headers: {
      'content-type': 'application/json',
      ...(signed === null ? {} : { 'x-line-signature': signed }),
    },
    payload: body,
  });
  return answer.statusCode;
}
