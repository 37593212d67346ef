import { duration, formatDateTime } from '@satomori/core';
import { type Scope, scopeOfSystem } from '../access/scope.ts';
import type { Database, Db } from '../database/database.ts';
import { forEachRow } from '../database/forEachRow.ts';
import { lockSite } from '../database/sequence.ts';
import { recipientsAmongAdministrators } from '../alarms/recipientRepository.ts';
import { aboutNothing, insertNotifications } from '../alarms/notificationRepository.ts';
import { listSiteIds } from '../sites/repository.ts';
import { hasClockNotice } from './repository.ts';

/** The server's clock was set. Milliseconds. */
export interface ClockStep {
  /** The time it would have shown. */
  before: number;
  after: number;
}

/** Servers on one machine measure the same step with a difference of some milliseconds. */
const MEASURED_WITHIN_MS = 1_000;
/** A clock that is repeatedly set back and forth notifies once an hour per direction. */
const SAME_WITHIN_MS = 60 * 60_000;

const titleOf = (size: number): string =>
  `サーバーの時計が${duration(Math.abs(size))}${size < 0 ? '戻りました' : '進みました'}`;

/** `false` if another server has notified of the same step. */
async function notifySite(trx: Db, scope: Scope, { before, after }: ClockStep): Promise<boolean> {
  await lockSite(trx, scope.siteId);
  const size = after - before;
  const same = [-MEASURED_WITHIN_MS, 0, MEASURED_WITHIN_MS].map((error) => titleOf(size + error));
  if (await hasClockNotice(trx, scope, same, [after - SAME_WITHIN_MS, after + SAME_WITHIN_MS])) return false;
  const title = titleOf(size);
  const notification = {
    ...aboutNothing(after),
    rule: 'clock_stepped',
    title,
    body: `${title}。時刻の設定（NTP）を確認してください。${formatDateTime(before)} のはずが ${formatDateTime(after)} になりました。この前後の記録は、日時がずれていることがあります。`,
  } as const;
  await insertNotifications(trx, scope, await recipientsAmongAdministrators(trx, scope), notification, after);
  return true;
}

/**
 * Notifies the administrators of every site that the server's clock was set; once per step, whichever servers noticed
 * it.
 *
 * @returns the sites concerned
 * @throws {AggregateError} if it failed for some, after all have been tried
 * Source: R60.
 */
export async function notifyClockStep(database: Database, step: ClockStep): Promise<string[]> {
  const notified: string[] = [];
  await forEachRow(await listSiteIds(database.db), async (siteId) => {
    if (await database.transaction((trx) => notifySite(trx, scopeOfSystem(siteId), step)))
      notified.push(siteId);
  });
  return notified;
}
