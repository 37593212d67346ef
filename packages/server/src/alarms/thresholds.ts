import { type AlarmThresholds, DEFAULT_THRESHOLDS } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';

/** The thresholds of a site's alarms: the one place where timed jobs read them. */
export const thresholdsOf = async (_db: Db, _scope: Scope): Promise<AlarmThresholds> => DEFAULT_THRESHOLDS;
