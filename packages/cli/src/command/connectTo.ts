import type { Fetch } from '@satomori/core';
import type { Connection } from '../server/connect.ts';
import type { Target } from '../settings/target.ts';
import type { GlobalOptions, ProcessContext } from './processContext.ts';

type Notices = Record<'say' | 'notice', (line: string) => void>;

/** A connection to the server, as the options and the environment say; all of it is loaded when it is needed. */
export async function connectTo(
  system: ProcessContext,
  { url, productKey }: Target,
  token: string | null,
  globals: GlobalOptions,
  notices: Notices,
): Promise<Connection> {
  const { timeout, follow } = globals;
  const timeoutMs = timeout === undefined || follow === true ? undefined : timeout * 1000;
  const { connect } = await import('../server/connect.ts');
  const fetch = await fetchFor(system, globals, timeoutMs, notices);
  return connect({ url, productKey, token, fetch, timeoutMs });
}

async function fetchFor(
  system: ProcessContext,
  globals: GlobalOptions,
  timeoutMs: number | undefined,
  { say, notice }: Notices,
): Promise<Fetch> {
  const { caFile } = globals;
  const ca =
    caFile === undefined ? undefined : (await import('../server/authorities.ts')).authoritiesWith(caFile);
  const made =
    system.fetch ??
    (await import('../server/undiciFetch.ts')).createUndiciFetch(system.environment, timeoutMs, ca);
  const { createSlowNotice } = await import('../server/slowNotice.ts');
  const fetch = createSlowNotice(made, notice);
  if (globals.debug !== true) return fetch;
  return (await import('../server/debugFetch.ts')).createDebugFetch(fetch, say);
}
