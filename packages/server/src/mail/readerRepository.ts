import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

const setting = (name: 'mail_to' | 'quiet_from' | 'quiet_to') =>
  sql<string | null>`user_configs.settings ->> ${sql.lit(name)}`;

/** Where notifications go, too. */
const address = sql<string | null>`coalesce(${setting('mail_to')}, users.email)`;

/** What regular mails need of a person and of their settings. */
export const READER_COLUMNS = [
  address.as('address'),
  setting('quiet_from').as('quiet_from'),
  setting('quiet_to').as('quiet_to'),
] as const;

/** Whether a person may get regular mails: not disabled, not shared by many, with an address. Source: R166, R274. */
export const mayBeMailed = (eb: ExpressionBuilder<Tables, 'users' | 'sites'>) =>
  eb.and([
    eb(address, 'is not', null),
    eb('users.is_disabled', '=', false),
    eb('users.is_shared_viewer', '=', false),
    eb('users.deleted_at', 'is', null),
    eb('sites.is_disabled', '=', false),
  ]);
