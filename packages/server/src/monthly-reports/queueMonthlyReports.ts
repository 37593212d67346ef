import { monthText, reportMonthAt } from '@satomori/core';
import { type Scope, scopeOfSession, scopeOfSystem } from '../access/scope.ts';
import { findSiteAddress } from '../accounts/siteRepository.ts';
import type { Database } from '../database/database.ts';
import { forEachRow } from '../database/forEachRow.ts';
import { awakeReaders } from '../mail/awakeReaders.ts';
import { listReportReaders, reportKey } from '../mail/monthlyReportRepository.ts';
import { queueMail } from '../mail/repository.ts';
import { findSite, listSiteIds } from '../sites/repository.ts';
import { composeReportMail } from './composeReportMail.ts';

interface Job {
  month: NonNullable<ReturnType<typeof reportMonthAt>>;
  now: number;
  /** The server's public URL, without a slash at the end. */
  publicUrl: string;
  isStopped: () => boolean;
}

async function queueForSite(database: Database, scope: Scope, job: Job): Promise<void> {
  const { db } = database;
  const { month, now } = job;
  const readers = await listReportReaders(db, scope, monthText(month.from));
  if (readers.length === 0) return;
  const site = await findSite(db, scope);
  const { public_url } = await findSiteAddress(db, scope.siteId);
  const request = { month, address: public_url ?? job.publicUrl, needsApproval: site.post_needs_approval };
  await forEachRow(await awakeReaders(db, site, readers, now), async ({ person, session }) => {
    if (job.isStopped()) return;
    const { id, name, address } = person;
    const report = await composeReportMail(db, scopeOfSession(session, now), { name, ...request });
    const mail = {
      site_id: scope.siteId,
      rule: 'monthly_report',
      user_id: id,
      to_addresses: address ?? '',
      dedup_key: reportKey(monthText(month.from), id),
      ...report,
    } as const;
    await database.transaction((trx) => queueMail(trx, mail, now));
  });
}

/**
 * Queues the monthly reports that are due by now, each once: the key of its mail is that of the person and month.
 *
 * @throws {AggregateError} if it failed for some sites, after all have been tried
 * Source: R274.
 */
export async function queueMonthlyReports(
  database: Database,
  { now, publicUrl, isStopped = () => false }: Pick<Job, 'now' | 'publicUrl'> & Partial<Job>,
): Promise<void> {
  const month = reportMonthAt(now);
  if (month === null) return;
  await forEachRow(await listSiteIds(database.db), (siteId) =>
    queueForSite(database, scopeOfSystem(siteId), { month, now, publicUrl, isStopped }),
  );
}
