import { CAPTURE_CLASSES, TRAP_TYPES } from '../traps/values.ts';

/** The result of an outing. Source of this and the following sets: R73. */
export const HUNT_RESULTS = ['captured', 'false_spring', 'bycatch', 'sighting', 'patrol'] as const;
export type HuntResult = (typeof HUNT_RESULTS)[number];

/** Results with an animal in hand; 空はじき, 目撃 and 見回り are not captures. */
export const CAUGHT_RESULTS = ['captured', 'bycatch'] as const;

/** @param result of a capture, or the current value of a form */
export const isCaught = (result: unknown): boolean => CAUGHT_RESULTS.some((caught) => caught === result);

/** A trap is set for one of the first. An animal found dead was not captured: it is reported as a sighting. */
export const HUNT_CAPTURE_CLASSES = [...CAPTURE_CLASSES, 'other'] as const;

/** Older records may also contain that the animal was found dead. */
export const KEPT_CAPTURE_CLASSES = [...HUNT_CAPTURE_CLASSES, 'carcass'] as const;

const TRAP_METHODS = [...TRAP_TYPES, 'net_corral'] as const;
/** 巻き狩り, 忍び猟, 誘引狙撃, 空気銃. */
const GUN_METHODS = ['gun_drive', 'gun_stalk', 'gun_lure', 'air_gun'] as const;

/** By a trap of its type, or with a gun, or by hand. */
export const CAPTURE_METHODS = [...TRAP_METHODS, ...GUN_METHODS, 'by_hand'] as const;

export const isTrapMethod = (method: string | null): boolean => TRAP_METHODS.some((trap) => trap === method);
export const isGunMethod = (method: string | null): boolean => GUN_METHODS.some((gun) => gun === method);
export const SEXES = ['male', 'female', 'unknown'] as const;
export const PREGNANCIES = ['yes', 'no', 'unknown'] as const;
export const WEIGHT_MEASURES = ['measured', 'estimated'] as const;
export const KILL_METHODS = ['gun', 'electric', 'stab', 'co2', 'other', 'already_dead'] as const;
export const HIT_SITES = ['head', 'neck', 'chest', 'abdomen', 'behind_ear', 'other'] as const;
export const DISPOSALS = ['buried', 'burnt', 'own_use', 'gibier', 'specimen', 'released', 'other'] as const;
export const RELEASE_KINDS = ['on_site', 'moved', 'died', 'killed'] as const;
export const PROOF_PARTS = ['tail', 'jaw', 'ears', 'legs', 'none'] as const;
export const CSF_SAMPLES = ['none', 'taken'] as const;
export const CSF_RESULTS = ['pending', 'positive', 'negative'] as const;

/** The eleven items of the inspection form for wild meat. */
export const ABNORMAL_ITEMS = [
  'gait',
  'nerves',
  'deformity',
  'parasites',
  'hair_loss',
  'thinness',
  'wound',
  'abscess',
  'blister',
  'diarrhoea',
  'other',
] as const;
export const LICENSE_TYPES = ['trap', 'net', 'gun1', 'gun2'] as const;
