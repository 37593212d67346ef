import type { Db } from '../database/database.ts';

/** Writes one small row, to check that writing works. */
export const writeProbe = (db: Db, now: number) =>
  db
    .insertInto('settings')
    .values({ key: 'last_probe', value: String(now) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(now) }))
    .execute();
