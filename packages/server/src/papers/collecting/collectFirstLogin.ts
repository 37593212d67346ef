import type { Author } from '../../audit-logs/repository.ts';
import { writeAudit } from '../../audit-logs/repository.ts';
import { loginLinks } from '../../accounts/loginLinks.ts';
import { CODE_LIFETIMES_MS, createOneTimeCode } from '../../accounts/oneTimeCodeRepository.ts';
import { type AdminUserRow, listPeople } from '../../admin-users/repository.ts';
import type { Db } from '../../database/database.ts';
import { startOfPage } from '../../database/paging.ts';
import { lockSite } from '../../database/sequence.ts';
import { AppError, InputError } from '../../errors/appError.ts';
import type { PaperQuery } from './paperQuery.ts';
import { paperHead } from './paperHead.ts';
import { filterText } from './filterText.ts';
import type { FirstLoginJob } from '../jobs/jobs.ts';

export type FirstLoginQuery = Extract<PaperQuery, { type: 'first_login' }>;

const MAX_SLIPS = 200;

/** By name, as the papers are handed out. A disabled person gets none. */
async function people(trx: Db, { scope }: Author, query: FirstLoginQuery): Promise<AdminUserRow[]> {
  const { group_id, q, ids } = query;
  const filter = { group_id, q, state: ['active' as const], ids };
  const rows = await listPeople(trx, scope, filter, startOfPage({ limit: MAX_SLIPS }, 'id'));
  if (rows.length > MAX_SLIPS)
    throw new InputError([
      { field: 'ids', message: `${MAX_SLIPS}人を超えます。グループなどで絞り込んでください` },
    ]);
  if (rows.length === 0) throw new AppError('not_found');
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'ja'));
}

/**
 * Makes a new sign-in code for each person and puts it on a slip; the person's earlier slip ends with it. Unlike other
 * papers it is not the same twice, since a code can be printed only when it is made.
 *
 * @throws {AppError} `not_found` if nobody is meant; {InputError} for more than 200
 * Source: R102.
 */
export async function collectFirstLogin(
  trx: Db,
  author: Author,
  query: FirstLoginQuery,
  by: { printedBy: string; now: number; publicUrl: string },
): Promise<FirstLoginJob> {
  const { scope, requestId } = author;
  await lockSite(trx, scope.siteId);
  const found = await people(trx, author, query);
  const linkOf = await loginLinks(trx, scope.siteId, by.publicUrl);
  const rows = [];
  for (const { id, name, login_id, hunt_group_name, witness_group_name } of found) {
    const code = await createOneTimeCode(trx, { site_id: scope.siteId, id }, 'sign_in', by.now);
    await writeAudit(trx, scope, {
      action: 'sign-in-slip',
      target_type: 'user',
      target_id: id,
      at: by.now,
      request_id: requestId,
    });
    const link = linkOf('once', code);
    rows.push({ name, login_id, group_name: hunt_group_name ?? witness_group_name, link });
  }
  const { asked, ...request } = await paperHead(trx, scope, query, by);
  return {
    type: 'first_login',
    ...request,
    filter_text: filterText(asked),
    expires_at: by.now + CODE_LIFETIMES_MS.sign_in,
    rows,
  };
}
