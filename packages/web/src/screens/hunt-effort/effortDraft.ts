import {
  CAPTURE_METHOD_LABELS,
  CAPTURE_METHODS,
  EFFORT_FIELDS,
  type EffortInput,
  effortDayProblem,
  formatDate,
  type InputProblem,
  isTrapMethod,
  SPECIES_LABELS,
} from '@satomori/core';
import { bodyProblems, createEffort } from '@satomori/core/bodies';
import { newId } from '../../platform/device/newId.ts';
import type { FormContent } from '../../posts/draft/postDraft.ts';
import { textOrNull } from '../../ui/form/textOrNull.ts';

/** Name of the form that records efforts. */
export const EFFORT_FORM = 'effort';

/** Text that is no number is kept as typed. */
type TypedNumber = number | string | null;

/** An entry of the hunting calendar as far as it is entered. */
export interface EffortDraft extends FormContent {
  /** Of a date field: `YYYY-MM-DD`, or empty. */
  date: string;
  method: (typeof CAPTURE_METHODS)[number] | null;
  species: NonNullable<EffortInput['species']> | null;
  hunters_out: TypedNumber;
  days_out: TypedNumber;
  traps_set: TypedNumber;
  sighted_count: TypedNumber;
  captured_count: TypedNumber;
  place: string;
  memo: string;
}

/** What an entry has of the moment of its first entry, in milliseconds. */
export const effortStartTimes = (now: number): Pick<EffortDraft, 'date'> => ({ date: formatDate(now) });

/** @param now milliseconds */
export const newEffortDraft = (now: number): EffortDraft => ({
  id: newId(),
  photos: [],
  ...effortStartTimes(now),
  method: null,
  species: null,
  hunters_out: 1,
  days_out: 1,
  traps_set: null,
  sighted_count: null,
  captured_count: null,
  place: '',
  memo: '',
});

/**
 * The body of the call. Traps are counted only where the method is a trap, whatever was entered before.
 *
 * Source: R241.
 */
export function effortOf({ photos: _none, replaces: _entry, ...draft }: EffortDraft): EffortInput {
  const traps_set = isTrapMethod(draft.method) ? draft.traps_set : null;
  return { ...draft, traps_set, place: textOrNull(draft.place), memo: textOrNull(draft.memo) } as EffortInput;
}

/** An entry in a few words, for the list of what is to be sent. */
export const effortLabel = ({ date, method, species, place }: EffortInput): string =>
  [date, CAPTURE_METHOD_LABELS[method], species && SPECIES_LABELS[species], place].filter(Boolean).join('　');

export type EffortField = Exclude<keyof EffortDraft, keyof FormContent>;
/** What is wrong with the fields of the form, and what has no place in it. */
export interface EffortProblems {
  fields: Partial<Record<EffortField, string>>;
  others: readonly string[];
}

export const NO_PROBLEMS: EffortProblems = { fields: {}, others: [] };

export const isValid = ({ fields, others }: EffortProblems): boolean =>
  Object.keys(fields).length + others.length === 0;

const { id: _id, photos: _photos, ...FIELDS } = newEffortDraft(0);
const isField = (name: string): name is EffortField => Object.hasOwn(FIELDS, name);

/** Assigns problems of the API's fields to the fields of the form. */
export function placeEffortProblems(problems: readonly InputProblem[]): EffortProblems {
  const fields: Partial<Record<EffortField, string>> = {};
  const others: string[] = [];
  for (const { field, message } of problems) {
    if (isField(field)) fields[field] ??= message;
    else others.push(message);
  }
  return { fields, others };
}

const MISSING: Partial<Record<EffortField, string>> = {
  date: '日付を入力してください',
  method: '捕獲方法を選んでください',
};

/**
 * Everything for which the server would refuse the entry.
 *
 * @param now milliseconds
 */
export function findEffortProblems(draft: EffortDraft, now: number): EffortProblems {
  const { fields, others } = placeEffortProblems(bodyProblems(createEffort, effortOf(draft)));
  const missing = Object.entries(MISSING).filter(([name]) => !draft[name as EffortField]);
  const date = effortDayProblem(draft.date, now);
  return {
    fields: { ...fields, ...(date === null ? {} : { date }), ...Object.fromEntries(missing) },
    others,
  };
}

/** The problems found in a draft, without those of fields that the person has changed since. */
export function remainingEffortProblems(
  { fields, others }: EffortProblems,
  tried: EffortDraft,
  now: EffortDraft,
): EffortProblems {
  const left = (Object.entries(fields) as [EffortField, string][]).filter(
    ([name]) => tried[name] === now[name] && (name !== 'traps_set' || tried.method === now.method),
  );
  return { fields: Object.fromEntries(left), others };
}

/** Names of the fields that must be corrected, as the form shows them. */
export const effortProblemNames = ({ fields }: EffortProblems): string[] =>
  (Object.keys(fields) as EffortField[]).map((name) => EFFORT_FIELDS[name].label);
