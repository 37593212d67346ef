import { createAccountApi, createHttpClient, createReadingApi, createWritingApi } from '@satomori/core';
import { describe, expect, it, vi } from 'vitest';
import { describeError } from '../errors/describeError.ts';
import { FAULTS, portal } from '../testing/portal.ts';
import { listen } from '../testing/realServer.ts';
import { createUndiciFetch } from './undiciFetch.ts';

const ID = '019400f0-0000-7000-8000-000000000001';
const LIMIT_MS = 3_000;
const MEMORY = 400 * 1024 * 1024;

async function clientAt(fault: (typeof FAULTS)[string]) {
  const onSignedOut = vi.fn();
  const http = createHttpClient({
    baseUrl: await listen(portal(fault)),
    token: () => 'mine',
    fetch: createUndiciFetch({}, LIMIT_MS),
    timeoutMs: LIMIT_MS,
    onSignedOut,
  });
  return {
    reading: createReadingApi(http),
    writing: createWritingApi(http),
    account: createAccountApi(http),
    onSignedOut,
  };
}
type Client = Awaited<ReturnType<typeof clientAt>>;

const act = { id: ID, trap_id: ID, kind: 'checked', occurred_at: '2026-11-20T01:00:00.000Z' } as const;
const photo = { id: ID, file: new Blob([new Uint8Array(1000)]) };
const CALLS: Record<string, (client: Client) => Promise<unknown>> = {
  GET: ({ reading }) => reading.traps.list(),
  'POST of JSON': ({ writing }) => writing.trapLogs.record(act),
  'POST of a form': ({ writing }) => writing.captures.create({ id: ID } as never, [photo]),
  'the sign-in': ({ writing }) => writing.auth.signIn({ login_id: 'a', password: 'b' }),
  'a new password': ({ account }) =>
    account.resetPassword({ code: 'c'.repeat(20), new_password: 'd'.repeat(8) }),
};

/** Source: R54 and R55. */
describe.each(Object.entries(FAULTS))('%s in place of the server', (_name, fault) => {
  it.each(Object.entries(CALLS))('is no answer to %s, and signs nobody out', async (_call, make) => {
    const client = await clientAt(fault);
    const before = process.memoryUsage.rss();
    const error: unknown = await make(client).then(
      () => expect.unreachable(),
      (thrown: unknown) => thrown,
    );
    expect([7, 8]).toContain(describeError(error).exitCode);
    expect(client.onSignedOut).not.toHaveBeenCalled();
    expect(process.memoryUsage.rss() - before).toBeLessThan(MEMORY);
  });
});
