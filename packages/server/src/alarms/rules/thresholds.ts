import { type AlarmThresholds, thresholdsFrom } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { ruleSettings } from './ruleSettings.ts';

/** The thresholds of a site's alarms: the one place where timed jobs read them. Source: R174. */
export const thresholdsOf = async (db: Db, scope: Scope): Promise<AlarmThresholds> =>
  thresholdsFrom(await ruleSettings(db, scope));
