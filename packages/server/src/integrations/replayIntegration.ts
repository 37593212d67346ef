import type { Author } from '../audit-logs/repository.ts';
import { writeAudit } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { lockSite } from '../database/sequence.ts';
import { listUnread, makePending } from '../uplinks/replayRepository.ts';
import { requireIntegration } from './repository.ts';

/** Newest first; others can be read again after them. */
const MAX_REPLAYED = 50_000;

/**
 * Lets what could not be read of an integration, or had no trap, be read again as it is read now.
 *
 * @returns how many messages
 * @throws {AppError} `not_found`
 * Source: R157, R180.
 */
export async function replayIntegration(trx: Db, author: Author, id: string, now: number): Promise<number> {
  const { scope, requestId } = author;
  await lockSite(trx, scope.siteId);
  await requireIntegration(trx, scope, id);
  const ids = await listUnread(trx, scope, { since: 0, integrationId: id, limit: MAX_REPLAYED });
  if (ids.length === 0) return 0;
  await makePending(trx, scope, ids, now);
  await writeAudit(trx, scope, {
    action: 'edit',
    target_type: 'integration',
    target_id: id,
    at: now,
    changes: { replayed: [null, ids.length] },
    request_id: requestId,
  });
  return ids.length;
}
