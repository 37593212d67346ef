import { randomUUID } from 'node:crypto';
import { startPostgres } from './postgres.ts';

const URL_VARIABLE = 'SATOMORI_TEST_DATABASE_URL';
/** Several vitest projects call this set-up in one process; only the first call has an effect. */
const DONE_VARIABLE = 'SATOMORI_TEST_POSTGRES';
const RUN_VARIABLE = 'SATOMORI_TEST_RUN';

/** vitest's globalSetup: one PostgreSQL per run, its address in SATOMORI_TEST_DATABASE_URL for every test. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[DONE_VARIABLE] !== undefined) return undefined;
  // Identifies what the files of this run, and no other run, share on the server.
  process.env[RUN_VARIABLE] = randomUUID();
  const isGiven = Boolean(process.env[URL_VARIABLE]);
  const postgres = await startPostgres();
  if ('skipped' in postgres) return skip(postgres.skipped);
  process.env[URL_VARIABLE] = postgres.url;
  process.env[DONE_VARIABLE] = 'ready';
  const { host } = new URL(postgres.url);
  console.log(`PostgreSQL: ${isGiven ? '渡されたものを使います' : '起動しました'}(${host})`);
  return () => postgres.stop();
}

function skip(reason: string): undefined {
  if (process.env.CI === 'true') throw new Error(`CI では PostgreSQL が必須です: ${reason}`);
  process.env[DONE_VARIABLE] = 'skipped';
  console.log(`PostgreSQL: 使うテストを飛ばします(${reason})`);
}
