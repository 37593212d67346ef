import type { Fetch } from '../../http/client.ts';

/** What happens to a request. `lost`: stored, but the answer does not arrive. */
export const FAULTS = [
  'none',
  'offline',
  'lost',
  'timeout',
  'portal',
  401,
  403,
  409,
  413,
  429,
  500,
  507,
] as const;
export type Fault = (typeof FAULTS)[number];

export interface Stored {
  id: string;
  memo: string;
  person: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: JSON_TYPE });
const REFUSALS: Readonly<Record<number, string>> = {
  401: 'session_revoked',
  403: 'not_allowed',
  409: 'id_conflict',
  413: 'body_too_large',
  429: 'too_many_requests',
  500: 'internal_error',
  507: 'storage_full',
};
const refusal = (status: number) => answer(status, { result: REFUSALS[status], message: `${status}` });

/** A server that stores what is sent once for each id, as the real one does, and fails as it is told. */
export function createFakeServer(nextFault: () => Fault) {
  const rows = new Map<string, Stored>();
  /** Content that came under the token of somebody who had not written it. */
  const foreign: Stored[] = [];

  function store({ id, memo }: { id: string; memo: string }, person: string): Response {
    if (!memo.startsWith(`${person} `)) foreign.push({ id, memo, person });
    const known = rows.get(id);
    if (known !== undefined && known.memo !== memo) return refusal(409);
    rows.set(id, { id, memo, person });
    return answer(200, { json: { id } });
  }

  const fetch: Fetch = async (_url, init = {}) => {
    const fault = nextFault();
    await Promise.resolve();
    if (fault === 'offline') throw new TypeError('Failed to fetch');
    if (fault === 'portal') return new Response('<html>', { headers: { 'content-type': 'text/html' } });
    if (typeof fault === 'number') return refusal(fault);
    const person = new Headers(init.headers).get('authorization')?.slice('Bearer '.length) ?? '';
    const stored = store(JSON.parse(init.body as string) as Stored, person);
    await Promise.resolve();
    if (fault === 'lost' || fault === 'timeout') throw new TypeError('Failed to fetch');
    return stored;
  };
  return { fetch, rows, foreign };
}
