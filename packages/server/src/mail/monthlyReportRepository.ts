import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { mayBeMailed, READER_COLUMNS } from './readerRepository.ts';

/** The people of a site who were chosen for the monthly report and may get it: who may print captures. Source: R274. */
const readers = (db: Db, scope: Scope) =>
  db
    .selectFrom('users')
    .innerJoin('sites', 'sites.id', 'users.site_id')
    .leftJoin('user_configs', (join) =>
      join.onRef('user_configs.site_id', '=', 'users.site_id').onRef('user_configs.user_id', '=', 'users.id'),
    )
    .select(['users.id', 'users.name', ...READER_COLUMNS])
    .where('users.site_id', '=', scope.siteId)
    .where('users.gets_monthly_report', '=', true)
    .where((eb) => eb.or([eb('users.is_hunter', '=', true), eb('users.is_admin', '=', true)]))
    .where('sites.is_satomori', '=', true)
    .where(mayBeMailed);

/** Those for whom no mail of this month is queued or sent, by their ids. */
export const listReportReaders = (db: Db, scope: Scope, month: string) =>
  readers(db, scope)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mail_logs')
            .select('mail_logs.id')
            .whereRef('mail_logs.site_id', '=', 'users.site_id')
            .where('mail_logs.dedup_key', '=', sql<string>`${reportKey(month, '')} || users.id`),
        ),
      ),
    )
    .orderBy('users.id')
    .execute();

/** The person, if they still may get it, as when it is sent. */
export const findReportReader = (db: Db, scope: Scope, userId: string) =>
  readers(db, scope).where('users.id', '=', userId).executeTakeFirst();

/** Names the mail of a person and month, of which there is one. */
export const reportKey = (month: string, userId: string): string => `monthly_report:${month}:${userId}`;
