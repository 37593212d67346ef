import { seesPeople } from '../../access/hidePeople.ts';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import type { CaptureView } from '../../posts/captures/view.ts';
import type { RewardListJob } from '../jobs/jobs.ts';
import { type CapturePaperQuery, capturePaper, countLeftOut, readCaptures } from './collectCaptures.ts';
import type { PrintedBy } from './paperHead.ts';

type Rewarded = Pick<CaptureView, 'hunter_id' | 'hunter_name' | 'captured_at'>;

const byPersonAndTime = (one: Rewarded, other: Rewarded): number =>
  (one.hunter_name ?? '').localeCompare(other.hunter_name ?? '', 'ja') ||
  (one.hunter_id ?? '').localeCompare(other.hunter_id ?? '') ||
  one.captured_at - other.captured_at;

/** A shared account is no particular person. */
const hunterOf = (scope: Scope): string => (seesPeople(scope) ? (scope.userId ?? '') : '');

/**
 * 報償支払一覧: what was decided at the approval. Administrators get everyone's, a hunter their own alone.
 *
 * Source: R169, R170.
 */
export async function collectRewards(
  db: Db,
  scope: Scope,
  query: CapturePaperQuery,
  by: PrintedBy,
): Promise<RewardListJob> {
  const { filter, pending, head } = await capturePaper(db, scope, query, by);
  const { counted_statuses: _statuses, ...request } = head;
  const isAdmin = scope.roles.has('admin');
  const paid = isAdmin ? filter : { ...filter, hunter_id: hunterOf(scope) };
  const left_out = await countLeftOut(db, scope, { ...paid, state: pending }, ['captured']);
  const captures = await readCaptures(db, scope, paid);
  const rows = captures.filter(({ result }) => result === 'captured').sort(byPersonAndTime);
  const scope_text = isAdmin ? request.scope_text : '本人の捕獲だけ';
  return { type: 'reward_list', ...request, scope_text, left_out, rows };
}
