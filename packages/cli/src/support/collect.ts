import { arch, platform, release } from 'node:os';
import { decodeToken, rolesOf, type ReadingApi, type Site } from '@satomori/core';
import type { SignInContext } from '../context.ts';
import { describeError } from '../errors/describeError.ts';
import { LARGEST_PAGE } from '../server/pages.ts';
import { setVariables } from '../settings/variables.ts';
import { VERSION } from '../version.ts';
import { redact } from './redact.ts';

/** What came of a question, or why nothing came of it. */
async function outcomeOf<Answer>(ask: () => Promise<Answer>): Promise<Answer | { error: object }> {
  try {
    return await ask();
  } catch (error) {
    const { code, message, exitCode, requestId } = describeError(error);
    return { error: { code, message, exit_code: exitCode, request_id: requestId } };
  }
}

const countBy = (words: readonly string[]): Record<string, number> =>
  words.reduce<Record<string, number>>(
    (counts, word) => ({ ...counts, [word]: (counts[word] ?? 0) + 1 }),
    {},
  );

/** Counts by state in the first page: no names, numbers or places. */
const statesOf = async (list: () => Promise<{ json: { state: string }[]; next: string | null }>) => {
  const { json, next } = await list();
  return { states: countBy(json.map(({ state }) => state)), is_whole: next === null };
};

const whoIs = async (api: ReadingApi) => {
  const [me, { json }] = await Promise.all([api.users.me(), api.sites.list()]);
  const [site] = json as [Site, ...Site[]];
  return { roles: [...rolesOf(me, site), ...(me.is_admin ? ['admin'] : [])], is_sample: site.is_sample };
};

/** What helps to find out why something does not work, without anything that tells of people and places. */
export async function collectSupport(context: SignInContext): Promise<unknown> {
  const { target, token, environment, now, isTerminal, connect } = context;
  const { api } = await connect();
  const expiry = token.value === null ? null : decodeToken(token.value)?.exp;
  const [server, signIn, traps, gateways] = await Promise.all([
    outcomeOf(() => api.ready()),
    outcomeOf(() => whoIs(api)),
    outcomeOf(() => statesOf(() => api.traps.list({ limit: LARGEST_PAGE }))),
    outcomeOf(() => statesOf(() => api.gateways.list({ limit: LARGEST_PAGE }))),
  ]);
  return redact({
    made_at: new Date(now()).toISOString(),
    satomori: VERSION,
    node: process.version,
    system: `${platform()} ${release()} ${arch()}`,
    terminal: {
      is_terminal: isTerminal,
      term: environment['TERM'] ?? null,
      lang: environment['LANG'] ?? null,
    },
    variables: setVariables(environment),
    url: target.url,
    server,
    token: {
      from: token.value === null ? null : token.from,
      expires_at: typeof expiry === 'number' ? new Date(expiry * 1000).toISOString() : null,
    },
    sign_in: signIn,
    traps,
    gateways,
  });
}
