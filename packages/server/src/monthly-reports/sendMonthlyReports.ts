import { endOfQuietHours, monthText, reportMonthAt } from '@satomori/core';
import { type Scope, scopeOfSession, scopeOfSystem } from '../access/scope.ts';
import { findSiteAddress } from '../accounts/siteRepository.ts';
import type { Database } from '../database/database.ts';
import { forEachRow } from '../database/forEachRow.ts';
import { listReportReaders, type ReportReader, reportKey } from '../mail/monthlyReportRepository.ts';
import { queueMail } from '../mail/repository.ts';
import { loadSessions } from '../sessions/sessionRepository.ts';
import { findSite, listSiteIds } from '../sites/repository.ts';
import { reportOf } from './reportOf.ts';

interface Job {
  month: NonNullable<ReturnType<typeof reportMonthAt>>;
  now: number;
  /** The server's public URL, without a slash at the end. */
  publicUrl: string;
  isStopped: () => boolean;
}

async function queueReport(
  database: Database,
  system: Scope,
  { id, name, address }: ReportReader,
  { month, now, publicUrl }: Job,
): Promise<void> {
  const [session] = await loadSessions(database.db, [{ userId: id, tokenId: null }]);
  if (session == null) return;
  const site = await findSiteAddress(database.db, system.siteId);
  const report = await reportOf(database.db, scopeOfSession(session, now), {
    name,
    month,
    address: site.public_url ?? publicUrl,
  });
  const mail = {
    site_id: system.siteId,
    rule: 'monthly_report',
    user_id: id,
    to_addresses: address ?? '',
    dedup_key: reportKey(monthText(month.from), id),
    ...report,
  } as const;
  await database.transaction((trx) => queueMail(trx, mail, now));
}

async function sendOfSite(database: Database, scope: Scope, job: Job): Promise<void> {
  const people = await listReportReaders(database.db, scope, monthText(job.month.from));
  if (people.length === 0) return;
  const site = await findSite(database.db, scope);
  const awake = people.filter((person) => endOfQuietHours(job.now, [person, site]) <= job.now);
  await forEachRow(awake, async (person) => {
    if (!job.isStopped()) await queueReport(database, scope, person, job);
  });
}

/**
 * Queues the monthly reports that are due by now, each once: the key of its mail is that of the person and month.
 *
 * @throws {AggregateError} if it failed for some sites, after all have been tried
 * Source: R274.
 */
export async function sendMonthlyReports(
  database: Database,
  { now, publicUrl, isStopped = () => false }: Pick<Job, 'now' | 'publicUrl'> & Partial<Job>,
): Promise<void> {
  const month = reportMonthAt(now);
  if (month === null) return;
  await forEachRow(await listSiteIds(database.db), (siteId) =>
    sendOfSite(database, scopeOfSystem(siteId), { month, now, publicUrl, isStopped }),
  );
}
