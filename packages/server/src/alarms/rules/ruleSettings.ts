import {
  ALARM_RULE_NAMES,
  type AlarmRule,
  ruleDefinition,
  type RuleSetting,
  type RuleSettings,
  settingInForceOf,
} from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { findSite } from '../../sites/repository.ts';
import { findStoredRule, listStoredRules, type StoredRule } from './ruleRepository.ts';

type Site = Awaited<ReturnType<typeof findSite>>;

/** The threshold of a rule where it is a setting of the site: groups, gateways and traps inherit it. Source: R32. */
const thresholdOfSite = (rule: AlarmRule, site: Site): { threshold: number | null } | undefined => {
  const { siteSetting, siteSettingPerUnit = 1 } = ruleDefinition(rule).threshold ?? {};
  const value = siteSetting === undefined ? undefined : site[siteSetting];
  return value === undefined ? undefined : { threshold: value === null ? null : value / siteSettingPerUnit };
};

function settingOf(rule: AlarmRule, site: Site, stored: StoredRule | undefined): RuleSetting {
  const { is_on, receivers, threshold } = stored ?? {};
  return settingInForceOf(rule, {
    ...(is_on === undefined ? {} : { is_on }),
    ...(receivers === undefined ? {} : { receivers }),
    ...(threshold == null ? {} : { threshold }),
    ...thresholdOfSite(rule, site),
  });
}

/** A rule with its version, as it is answered. */
export const viewRule = (rule: AlarmRule, site: Site, stored: StoredRule | undefined) => {
  const { receivers, ...setting } = settingOf(rule, site, stored);
  const ofSite = thresholdOfSite(rule, site) === undefined ? 0 : site.version;
  return { rule, ...setting, receivers: [...receivers], version: (stored?.version ?? 0) + ofSite };
};

export async function viewRules(db: Db, scope: Scope) {
  const site = await findSite(db, scope);
  const stored = new Map((await listStoredRules(db, scope)).map((row) => [row.rule, row]));
  return ALARM_RULE_NAMES.map((rule) => viewRule(rule, site, stored.get(rule)));
}

/** What applies of every rule in a site. Source: R143. */
export async function ruleSettings(db: Db, scope: Scope): Promise<RuleSettings> {
  const rules = await viewRules(db, scope);
  return Object.fromEntries(rules.map(({ rule, ...setting }) => [rule, setting])) as unknown as RuleSettings;
}

/** Whether a site wants the notifications of a rule that always go to one person. Source: R143. */
export const isRuleOn = async (db: Db, scope: Scope, rule: AlarmRule): Promise<boolean> =>
  (await ruleSetting(db, scope, rule)).is_on;

/** What applies of one rule in a site. Source: R143. */
export async function ruleSetting(db: Db, scope: Scope, rule: AlarmRule): Promise<RuleSetting> {
  return settingOf(rule, await findSite(db, scope), await findStoredRule(db, scope, rule));
}
