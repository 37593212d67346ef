import type { UserSettings } from '@satomori/core';
import { readJson, writeJson } from './storage.ts';

const KEY = 'satomori-approach';
const FIELDS = ['alert_enabled', 'alert_radius_m', 'alert_sound', 'alert_species', 'alert_days'] as const;

/** Settings of けもの予報. */
type ApproachSettings = Pick<UserSettings, (typeof FIELDS)[number]>;

interface Kept {
  userId: string;
  settings: ApproachSettings;
}

/** The stored value may come from another build of the app. */
const isWhole = (settings: Partial<ApproachSettings> | undefined): settings is ApproachSettings =>
  typeof settings?.alert_enabled === 'boolean' &&
  typeof settings.alert_radius_m === 'number' &&
  typeof settings.alert_days === 'number' &&
  typeof settings.alert_sound === 'string' &&
  Array.isArray(settings.alert_species);

/**
 * Settings of けもの予報 on this device for a shared account, which may change nothing on the server. Source: R39.
 */
export const deviceApproach = {
  get: (userId: string): ApproachSettings | null => {
    const kept = readJson(localStorage, KEY) as Partial<Kept> | null;
    return kept?.userId === userId && isWhole(kept.settings) ? kept.settings : null;
  },
  keep: (userId: string, settings: ApproachSettings): void =>
    writeJson(localStorage, KEY, {
      userId,
      settings: Object.fromEntries(FIELDS.map((field) => [field, settings[field]])),
    }),
};
