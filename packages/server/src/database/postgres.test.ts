import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { postgresUrl } from '../testing/openTestDatabase.ts';
import { createPostgresDialect } from './postgres.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as NonNullable<typeof globalThis.gc>;

const ASKED = 60;
const query = sql`select i, ${'text'} || i as text from generate_series(1, 100) as series(i)`;

it.skipIf(postgresUrl === undefined)('keeps no rows once a query is answered', async () => {
  const db = new Kysely<object>({ dialect: createPostgresDialect(postgresUrl ?? '') });
  const answers: WeakRef<object>[] = [];
  const collectYoung = async () => {
    await turn();
    collect({ type: 'minor' });
  };
  for (let count = 1; count <= ASKED; count += 1) {
    answers.push(new WeakRef((await query.execute(db)).rows));
    if (count % 5 === 0) await collectYoung();
  }
  await collectYoung();
  await collectYoung();
  // A few are old already; where pg makes the callbacks, all of them stay.
  expect(answers.filter((rows) => rows.deref() !== undefined).length).toBeLessThan(ASKED / 3);
  await db.destroy();
});
