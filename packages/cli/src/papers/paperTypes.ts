import {
  HUNT_RESULT_LABELS,
  PAPER_TITLES,
  type PaperType,
  POST_STATUS_LABELS,
  REPORT_KIND_LABELS,
  TRAP_TYPE_LABELS,
} from '@satomori/core';
import { TRAP_STATE_WORDS } from '../traps/filter.ts';

export const PAPER_TYPES = Object.keys(PAPER_TITLES) as PaperType[];

/** What papers can be split by, with the default file names. */
export const EACH_TEMPLATES = {
  month: '{type}_{month}.pdf',
  trap: '{type}_{trap_no}_{trap}.pdf',
  group: '{type}_{group}.pdf',
} as const;
export type Each = keyof typeof EACH_TEMPLATES;
export const EACH_CHOICES = Object.keys(EACH_TEMPLATES) as Each[];

type FilterName =
  | 'from'
  | 'to'
  | 'species'
  | 'group'
  | 'trap'
  | 'gateway'
  | 'state'
  | 'kind'
  | 'query'
  | 'id';

/** The kind of rows that a paper's `--id` refers to. */
export type PaperRows = 'captures' | 'sightings' | 'traps' | 'users';

/** How the list behind a paper can be filtered and split. */
interface PaperFamily {
  rows: PaperRows;
  filters: readonly FilterName[];
  each: readonly Each[];
  states: Record<string, string>;
  kinds: Record<string, string>;
}

const CAPTURES: PaperFamily = {
  rows: 'captures',
  filters: ['from', 'to', 'species', 'group', 'trap', 'state', 'kind', 'query', 'id'],
  each: ['month', 'trap', 'group'],
  states: POST_STATUS_LABELS,
  kinds: HUNT_RESULT_LABELS,
};
/** Of a whole permit or registration. */
const RESULTS: PaperFamily = { ...CAPTURES, filters: ['group', 'state'], each: ['group'] };
const TRAPS: PaperFamily = {
  rows: 'traps',
  filters: ['group', 'trap', 'gateway', 'state', 'kind', 'query', 'id'],
  each: ['trap', 'group'],
  states: TRAP_STATE_WORDS,
  kinds: TRAP_TYPE_LABELS,
};
const PATROLS: PaperFamily = {
  ...TRAPS,
  filters: ['from', 'to', ...TRAPS.filters],
  each: ['month', 'trap', 'group'],
};
const SIGHTINGS: PaperFamily = {
  rows: 'sightings',
  filters: ['from', 'to', 'species', 'group', 'state', 'kind', 'query', 'id'],
  each: ['month', 'group'],
  states: POST_STATUS_LABELS,
  kinds: REPORT_KIND_LABELS,
};
const PEOPLE: PaperFamily = {
  rows: 'users',
  filters: ['group', 'query', 'id'],
  // A person may be in several groups, and a new slip ends the earlier one.
  each: [],
  states: {},
  kinds: {},
};

export const PAPER_FAMILIES: Record<PaperType, PaperFamily> = {
  capture: CAPTURES,
  capture_list: CAPTURES,
  monthly: CAPTURES,
  daily: CAPTURES,
  hunting_report: RESULTS,
  reward_list: CAPTURES,
  confirmation: CAPTURES,
  permit_return: RESULTS,
  trap_list: TRAPS,
  label: TRAPS,
  patrol: PATROLS,
  witness_list: SIGHTINGS,
  first_login: PEOPLE,
};
export const ALL_STATES: Record<string, string> = { ...TRAP_STATE_WORDS, ...POST_STATUS_LABELS };
export const ALL_KINDS: Record<string, string> = {
  ...TRAP_TYPE_LABELS,
  ...REPORT_KIND_LABELS,
  ...HUNT_RESULT_LABELS,
};
