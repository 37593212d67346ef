export const TRAP_TYPES = ['snare', 'box', 'corral', 'drop', 'net', 'other'] as const;
export const CAPTURE_CLASSES = ['nuisance', 'population', 'designated', 'survey', 'hunting'] as const;

/** Which contact means that the trap has fired; depends on how the sensor is mounted. */
export const FIRED_WHEN = ['open', 'close', 'pulled', 'tilt'] as const;
export const CONTACTS = ['armed', 'fired'] as const;

/**
 * Where an effective setting comes from, outermost first; `model`: from the sensor's model, overriding the levels.
 */
export const SETTING_LEVELS = ['site', 'group', 'gateway', 'trap', 'model'] as const;
export const STATE_REASONS = ['unstable', 'not_closed', 'never_seen', 'proof_too_old'] as const;

/** What a person records about a trap. */
export const TRAP_ACTS = [
  'patrol',
  'checked',
  'set',
  'working',
  'stopped',
  'relocated',
  'removed',
  'baited',
  'battery_changed',
] as const;
export type TrapAct = (typeof TRAP_ACTS)[number];
