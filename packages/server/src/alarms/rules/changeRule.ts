import {
  type AlarmRule,
  alarmRuleSchema,
  type ChangedAlarmRule,
  ruleDefinition,
  ruleProblems,
} from '@satomori/core';
import * as z from 'zod/mini';
import { changesBetween } from '../../audit-logs/changesBetween.ts';
import { type Author, writeAudit } from '../../audit-logs/repository.ts';
import type { Db } from '../../database/database.ts';
import { lockSite, nextSequence } from '../../database/sequence.ts';
import { InputError } from '../../errors/appError.ts';
import { hasChange } from '../../idempotency/hasChange.ts';
import { findSite, updateSite } from '../../sites/repository.ts';
import { findStoredRule, saveRule } from './ruleRepository.ts';
import { viewRule } from './ruleSettings.ts';

/**
 * Changes a rule of the caller's site; the next event follows it. A threshold that is a setting of the site is stored
 * there, so that what inherits it follows too.
 *
 * @throws {AppError} `version_conflict` with the stored rule; {InputError} for what the rule does not allow
 * Source: R105, R143.
 */
export async function changeRule(
  trx: Db,
  { scope, requestId }: Author,
  rule: AlarmRule,
  { version, ...entered }: ChangedAlarmRule,
  now: number,
): Promise<void> {
  const problems = ruleProblems(rule, entered);
  if (problems.length > 0) throw new InputError(problems);
  await lockSite(trx, scope.siteId);
  const [site, stored] = [await findSite(trx, scope), await findStoredRule(trx, scope, rule)];
  const current = viewRule(rule, site, stored);
  const { rule: _, version: storedVersion, ...before } = current;
  const after = { ...before, ...entered };
  const versions = { read: version, stored: storedVersion, current: z.encode(alarmRuleSchema, current) };
  if (!hasChange(before, after, versions)) return;
  const { siteSetting, siteSettingPerUnit = 1 } = ruleDefinition(rule).threshold ?? {};
  if (siteSetting !== undefined && after.threshold !== before.threshold) {
    const sequence = await nextSequence(trx, scope.siteId, { resource: 'sites', row_id: scope.siteId });
    await updateSite(trx, scope, site.version, {
      [siteSetting]: after.threshold === null ? null : Math.round(after.threshold * siteSettingPerUnit),
      updated_at: now,
      sequence,
    });
  }
  await saveRule(trx, scope, rule, {
    ...after,
    threshold: siteSetting === undefined ? after.threshold : null,
    updated_at: now,
    version: (stored?.version ?? 0) + 1,
  });
  await writeAudit(trx, scope, {
    action: 'edit',
    target_type: 'alarm_rule',
    target_id: rule,
    at: now,
    changes: changesBetween(before, after),
    request_id: requestId,
  });
}
