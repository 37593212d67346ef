import type { Db } from '../database/database.ts';
import { nextSequence } from '../database/sequence.ts';
import { meansLoginId } from './loginIdRepository.ts';
import { revokeCodes } from './oneTimeCodeRepository.ts';

/** Two are enough to know that a site has to be named; an older server may have more spellings in one site. */
const MAX_OF_ONE_LOGIN_ID = 100;

/**
 * The accounts that a typed login id may mean, exact spelling first, including disabled ones; looked up before there
 * is any scope.
 *
 * @param siteId `null` for those of every site that is in use
 */
export async function findAccounts(db: Db, typed: string, siteId: string | null) {
  const found = await db
    .selectFrom('users')
    .innerJoin('sites', 'sites.id', 'users.site_id')
    .select([
      'users.login_id',
      'users.site_id',
      'users.id',
      'users.password_hash',
      'users.stamp',
      'users.hunt_group_id',
      'users.witness_group_id',
      'users.is_shared_viewer',
      'users.is_disabled',
    ])
    .where((eb) => meansLoginId(eb, typed))
    .where('users.deleted_at', 'is', null)
    .where('sites.deleted_at', 'is', null)
    .where('sites.is_disabled', '=', false)
    .$if(siteId !== null, (query) => query.where('users.site_id', '=', siteId ?? ''))
    .orderBy('users.id')
    .limit(MAX_OF_ONE_LOGIN_ID)
    .execute();
  return found.toSorted((a, b) => Number(b.login_id === typed) - Number(a.login_id === typed));
}

/**
 * The account for signing in with a typed login id; none if people of several sites have it and no site is named.
 *
 * Source: R124.
 */
export async function findAccount(db: Db, typed: string, siteId: string | null) {
  const active = (await findAccounts(db, typed, siteId)).filter(({ is_disabled }) => !is_disabled);
  const [first] = active;
  const isExact = first?.login_id === typed;
  const meant = isExact ? active.filter(({ login_id }) => login_id === typed) : active;
  return meant.every(({ site_id }) => site_id === first?.site_id) ? first : undefined;
}
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The account of a code; none if the person may not sign in. */
export const findActiveAccount = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('sites', 'sites.id', 'users.site_id')
    .select(['users.site_id', 'users.id', 'users.stamp', 'users.hunt_group_id', 'users.witness_group_id'])
    .where('users.id', '=', userId)
    .where('users.is_disabled', '=', false)
    .where('users.deleted_at', 'is', null)
    .where('sites.is_disabled', '=', false)
    .executeTakeFirst();
export type ActiveAccount = NonNullable<Awaited<ReturnType<typeof findActiveAccount>>>;

export const findAccountById = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['site_id', 'id', 'login_id', 'password_hash', 'hunt_group_id', 'witness_group_id'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export async function isKnownDevice(db: Db, userId: string, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', deviceId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A, B, … Z, AA, AB, … */
function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

/** Records a device's sign-in; it gets a letter once and keeps it. */
export async function registerDevice(
  trx: Db,
  account: Pick<Account, 'site_id' | 'id'>,
  device: { id: string; name: string | null },
  now: number,
): Promise<string> {
  const of = { site_id: account.site_id, user_id: account.id };
  const known = await trx
    .updateTable('devices')
    .set({ last_seen_at: now })
    .where('user_id', '=', account.id)
    .where('id', '=', device.id)
    .returning('letter')
    .executeTakeFirst();
  if (known !== undefined) return known.letter;
  const { count } = await trx
    .selectFrom('devices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', account.id)
    .executeTakeFirstOrThrow();
  const letter = letterOf(count);
  await trx
    .insertInto('devices')
    .values({ ...of, ...device, letter, first_seen_at: now, last_seen_at: now })
    .execute();
  return letter;
}

export const noteLogin = (trx: Db, account: Pick<Account, 'site_id' | 'id'>, now: number) =>
  trx
    .updateTable('users')
    .set({ last_login_at: now })
    .where('site_id', '=', account.site_id)
    .where('id', '=', account.id)
    .execute();

/**
 * Changes an account and its stamp: every earlier token and code is revoked with the commit. Other than for a new
 * password, which must silence no alarm, no device and no LINE gets its notifications any more.
 */
export async function changeAccount(
  trx: Db,
  account: Pick<Account, 'site_id' | 'id'>,
  changed: { stamp: string; password_hash?: string; is_disabled?: boolean },
  now: number,
): Promise<void> {
  if (changed.password_hash === undefined) {
    for (const table of ['push_subscriptions', 'line_links'] as const)
      await trx
        .deleteFrom(table)
        .where('site_id', '=', account.site_id)
        .where('user_id', '=', account.id)
        .execute();
  }
  const sequence = await nextSequence(trx, account.site_id, {
    resource: 'users',
    row_id: account.id,
    user_id: account.id,
  });
  await trx
    .updateTable('users')
    .set((eb) => ({ ...changed, updated_at: now, sequence, version: eb('version', '+', 1) }))
    .where('site_id', '=', account.site_id)
    .where('id', '=', account.id)
    .execute();
  await revokeCodes(trx, account, ['password_reset', 'sign_in', 'line_link']);
}
