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

/** Why nothing comes from a trap's sensor. */
export const SILENCE_CAUSES = [
  /** A person has recorded that the trap is not in use. */
  'not_set',
  'no_sensor',
  'never_heard',
  'gateway',
  'battery',
  'margin',
  /** The sensor itself: battery or radio; the data do not say which. */
  'sensor',
  'unknown',
] as const;
export type SilenceCause = (typeof SILENCE_CAUSES)[number];

/** `recorded`: a person or the register says so; no other cause is ever certain. */
export const LIKELIHOODS = ['recorded', 'likely', 'possible', 'unknown'] as const;
export type Likelihood = (typeof LIKELIHOODS)[number];
