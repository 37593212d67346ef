import { arch, platform, release } from 'node:os';
import {
  apiRolesOf,
  decodeToken,
  GATEWAY_STATES,
  type ReadingApi,
  type Site,
  TRAP_STATES,
} from '@satomori/core';
import type { TokenContext } from '../command/context.ts';
import { type ReadPage, readAll } from '../server/pages.ts';
import { VERSION } from '../server/version.ts';
import { addressOf, countStates, errorOf, readinessOf, rolesIn, terminalOf } from './reportable.ts';
import { setVariables } from '../settings/address.ts';

/** The result of a check, or its error. */
async function outcomeOf<Answer>(ask: () => Promise<Answer>): Promise<Answer | { error: object }> {
  try {
    return await ask();
  } catch (error) {
    return { error: errorOf(error) };
  }
}

const statesOf = async (known: readonly string[], read: ReadPage<{ state: string }>) => ({
  states: countStates(known, (await readAll(read)).rows),
});

const whoIs = async (api: ReadingApi) => {
  const [me, { json }] = await Promise.all([api.users.me(), api.sites.list()]);
  const [site] = json as [Site, ...Site[]];
  return { roles: rolesIn(apiRolesOf(me, site)), is_sample: site.is_sample === true };
};

/** Information that helps to find a fault, without anything about people and places. */
export async function collectSupport(context: TokenContext): Promise<unknown> {
  const { target, token, environment, now, isTerminal, connect } = context;
  const { api } = await connect();
  const expiry = token.value === null ? null : decodeToken(token.value)?.exp;
  const [server, signIn, traps, gateways] = await Promise.all([
    outcomeOf(async () => readinessOf(await api.ready())),
    outcomeOf(() => whoIs(api)),
    outcomeOf(() => statesOf(TRAP_STATES, (page) => api.traps.list(page))),
    outcomeOf(() => statesOf(GATEWAY_STATES, (page) => api.gateways.list(page))),
  ]);
  return {
    made_at: new Date(now()).toISOString(),
    satomori: VERSION,
    node: process.version,
    system: `${platform()} ${release()} ${arch()}`,
    terminal: { is_terminal: isTerminal, ...terminalOf(environment) },
    variables: setVariables(environment),
    address: addressOf(target.url),
    server,
    token: {
      from: token.value === null ? null : token.from,
      expires_at: typeof expiry === 'number' ? new Date(expiry * 1000).toISOString() : null,
    },
    sign_in: signIn,
    traps,
    gateways,
  };
}
