import {
  ERROR_CODES,
  getOpenapi,
  listAdminQuestions,
  listAreas,
  listIntegrations,
  listRawMessages,
} from '@satomori/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiDocument, operationsOf } from '../support/apiDocument.ts';
import { createDatabase } from '../support/postgres.ts';
import { SAMPLE_KEY, SAMPLE_LOGIN_IDS, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { createValues } from './arbitraries.ts';
import { createRequests, type RawRequest } from './requests.ts';
import { type RawAnswer, sendRaw } from './sendRaw.ts';

const isFull = process.env['SATOMORI_TEST_FULL'] === '1';
const RUNS = isFull ? 20_000 : 2_000;
const SEED = Number(process.env['SATOMORI_TEST_SEED'] ?? 20_261_121);
const postgresUrl = process.env['SATOMORI_TEST_DATABASE_URL'];

const INNER = /node_modules|\bat \S+ \(|SQLITE|SqliteError|Zod|ECONN|kysely|\.[jt]s:\d+|select .* from /i;
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;

/** The fault of an answer; `null` where there is none. */
function faultOf({ status, contentType, body }: RawAnswer): string | null {
  if (status >= 500 && ![501, 503, 507].includes(status)) return `status ${status}`;
  if (status < 400) return null;
  if (!contentType.startsWith('application/json')) return `an error as ${contentType}`;
  if (INNER.test(body)) return 'inner words in an error';
  const { result, message } = JSON.parse(body) as { result?: string; message?: string };
  if (!ERROR_CODES.some((code) => code === result)) return `an unknown code: ${result}`;
  return JAPANESE.test(message ?? '') ? null : 'an error without a sentence';
}

/** The last errors in the server's log. */
const lastWords = (server: RunningServer): string =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('failed'))
    .slice(-1)
    .join('')
    .slice(0, 2000);

const ENGINES =
  isFull && postgresUrl !== undefined ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);

describe.each(ENGINES)('whatever is sent to a server on %s', (engine) => {
  let server: RunningServer;
  let drop = async () => {};
  const tokens = new Map<string, string | null>([
    ['nobody', null],
    ['network server', SAMPLE_KEY],
  ]);

  beforeAll(async () => {
    const database = engine === 'postgres' ? await createDatabase(postgresUrl ?? '') : undefined;
    drop = database?.drop ?? drop;
    server = await startServer(database === undefined ? {} : { databaseUrl: database.url });
    for (const login of SAMPLE_LOGIN_IDS) tokens.set(login, (await signIn(server.url, login)).token);
  });
  afterAll(async () => {
    await server?.stop();
    await drop();
  });

  async function knownIds(): Promise<string[]> {
    const admin = await signIn(server.url, 'admin');
    const pages = await Promise.all([
      admin.reading.traps.list(),
      admin.reading.gateways.list(),
      admin.reading.groups.list(),
      admin.reading.captures.list({ limit: 5 }),
      admin.reading.list(listAreas, {}),
      admin.reading.list(listAdminQuestions, { is_hunt: '1' }),
      admin.reading.list(listIntegrations, {}),
      admin.reading.list(listRawMessages, { limit: 5 }),
    ]);
    return pages
      .flatMap<unknown>(({ json }) => json)
      .flatMap((row) => {
        const { id } = row as { id?: unknown };
        return typeof id === 'string' ? [id] : [];
      });
  }

  it(`is answered, and never by a fault (${RUNS} inputs)`, {
    timeout: isFull ? 3_600_000 : 300_000,
  }, async () => {
    const document = (await (await fetch(`${server.url}/web${getOpenapi.path}`)).json()) as ApiDocument;
    const requests = createRequests(operationsOf(document), createValues(document, await knownIds()), [
      ...tokens.keys(),
    ]);
    const counts = new Map<number, number>();
    // Among the calls are some that end a session.
    const signInAgain = async (who: string) => {
      const login = SAMPLE_LOGIN_IDS.find((each) => each === who);
      if (login !== undefined) tokens.set(login, (await signIn(server.url, login)).token);
    };
    const answerTo = async (request: RawRequest) => {
      const answer = await sendRaw(server.port, request, tokens.get(request.who) ?? null);
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      const isOwnToken = request.headers['authorization'] === undefined;
      if (answer.status === 401 && isOwnToken) await signInAgain(request.who);
      const fault = faultOf(answer);
      if (fault !== null) {
        throw new Error(`${request.name}: ${fault}: ${answer.body.slice(0, 300)}\n${lastWords(server)}`);
      }
    };
    await fc.assert(fc.asyncProperty(requests, answerTo), {
      seed: SEED,
      numRuns: RUNS,
      endOnFailure: !isFull,
    });
    console.log(`seed ${SEED}:`, Object.fromEntries(counts));
    expect(counts.get(200) ?? 0).toBeGreaterThan(RUNS / 20);
    expect(counts.get(400) ?? 0).toBeGreaterThan(RUNS / 20);
    expect(server.child.exitCode).toBeNull();
    expect(server.output()).not.toContain('request failed');
  });
});
