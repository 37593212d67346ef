import { LONGEST_WORK_AHEAD_MS } from '@satomori/core';
import type { Db } from '../database/database.ts';

/** Traps whose 作業中 has expired, or was started while the clock was fast. */
export const listEndedWork = (db: Db, now: number) =>
  db
    .selectFrom('traps')
    .select(['site_id', 'id'])
    .where('working_until', 'is not', null)
    .where((eb) =>
      eb.or([eb('working_until', '<=', now), eb('working_until', '>', now + LONGEST_WORK_AHEAD_MS)]),
    )
    .limit(100)
    .execute();
