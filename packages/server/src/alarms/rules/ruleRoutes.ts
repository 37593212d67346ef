import { changeAlarmRule, listAlarmRules, tryAlarmRule } from '@satomori/core';
import type { Database } from '../../database/database.ts';
import type { EventHub } from '../../events/hub.ts';
import { writeOnce } from '../../idempotency/writeOnce.ts';
import type { AddRoute } from '../../plugins/addRoute.ts';
import { findSite } from '../../sites/repository.ts';
import { changeRule } from './changeRule.ts';
import { tryRule } from './dryRun.ts';
import { findStoredRule } from './ruleRepository.ts';
import { viewRule, viewRules } from './ruleSettings.ts';

interface Services {
  database: Database;
  hub: EventHub;
  /** Milliseconds. */
  now: () => number;
}

/** The rules of notifications, for the administrators of a site. */
export function alarmRuleRoutes(addRoute: AddRoute, { database, hub, now }: Services): void {
  const { db } = database;

  addRoute(listAlarmRules, async ({ scope }) => ({ json: await viewRules(db, scope), next: null }));

  addRoute(changeAlarmRule, async ({ scope, params, body, request }) => {
    const author = { scope, requestId: request.id };
    await writeOnce(database, (trx) => changeRule(trx, author, params.rule, body, now()));
    hub.wake(scope.siteId);
    const stored = await findStoredRule(db, scope, params.rule);
    return viewRule(params.rule, await findSite(db, scope), stored);
  });

  addRoute(tryAlarmRule, ({ scope, params, body }) => tryRule(db, scope, params.rule, body.threshold, now()));
}
