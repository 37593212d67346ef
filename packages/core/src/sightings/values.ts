/** Kinds of report. Source: R73. */
export const REPORT_KINDS = [
  'sighting',
  'voice',
  'camera',
  'trace',
  'damage',
  'injury',
  'accident',
  'carcass',
  'capture',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

// Source of the following sets: R73.
/** 確実, らしき動物. */
export const CERTAINTIES = ['certain', 'likely'] as const;
export const FAMILIES = ['single', 'family', 'herd', 'unknown'] as const;
export const ANIMAL_SIGNS = [
  'footprint',
  'droppings',
  'feeding_trace',
  'digging',
  'claw_mark',
  'stripped_bark',
  'hair',
  'broken_branches',
  'wallow',
  'other',
] as const;
export const DAMAGES = ['none', 'crops', 'livestock', 'house', 'vehicle', 'person'] as const;
export const INJURY_LEVELS = ['none', 'slight', 'serious', 'death'] as const;
export const ENVIRONMENTS = [
  'houses',
  'farmland',
  'road',
  'forest',
  'river',
  'park_school',
  'other',
] as const;
export const BEHAVIOURS = ['moving', 'feeding', 'fled', 'approached', 'staying'] as const;

/** How precise a position is, where a report describes it in words and not in metres. */
export const ACCURACY_CLASSES = ['high', 'middle', 'low'] as const;

/** What the municipality did about it. */
export const SIGHTING_RESPONSES = ['none', 'patrol', 'notice', 'box_trap', 'chase', 'emergency_gun'] as const;
