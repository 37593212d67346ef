import type { LineAccount } from '../contract/notifications/lineAccount.ts';
import { formatDateTime } from '../format/dates.ts';
import { groupDigits } from '../format/numbers.ts';
import { DELIVERY_PROBLEM_LABELS } from '../messages/recordLabels.ts';

type Quota = Pick<LineAccount, 'quota_used' | 'quota_limit' | 'quota_read_at' | 'quota_problem'>;

/** `200通のうち 12通（2026-11-20 10:00 に読みました）`, and whether it cannot be read now. */
export function lineQuotaText({ quota_used, quota_limit, quota_read_at, quota_problem }: Quota): string {
  const problem =
    quota_problem === null ? '' : `いまは読めません（${DELIVERY_PROBLEM_LABELS[quota_problem]}）`;
  if (quota_read_at === null || quota_used === null) return problem === '' ? 'まだ読んでいません' : problem;
  const used = `${groupDigits(quota_used)}通`;
  const count = quota_limit === null ? `${used}（上限なし）` : `${groupDigits(quota_limit)}通のうち ${used}`;
  const read = `${count}。${formatDateTime(quota_read_at)} に読みました`;
  return problem === '' ? read : `${read}。${problem}`;
}
