import type { Capture, FormQuestion, Trap } from '@satomori/core';
import { answersWith } from '../../posts/questions/Questions.tsx';
import type { HuntDraft } from './huntDraft.ts';

/** Fields of a trap that answer questions about a capture made with it. */
const KNOWN_OF_TRAP = { method: 'trap_type', capture_class: 'capture_class' } as const;

const isKnown = (field: string | null): field is keyof typeof KNOWN_OF_TRAP =>
  field !== null && field in KNOWN_OF_TRAP;

/**
 * The answers with another trap, whose fields answer the questions that the person has not answered.
 *
 * @param trap `null`: none is chosen, or it is not on this device
 */
export function withAnswersOfTrap(
  questions: readonly FormQuestion[],
  { answers, fromTrap }: Pick<HuntDraft, 'answers' | 'fromTrap'>,
  trap: Trap | null,
): Pick<HuntDraft, 'answers' | 'fromTrap'> {
  const next = { ...answers };
  const answered: string[] = [];
  for (const { code, field, options } of questions) {
    if (!isKnown(field) || (next[code] !== undefined && !fromTrap.includes(code))) continue;
    const value = trap?.[KNOWN_OF_TRAP[field]] ?? null;
    if (value !== null && options.some((option) => option.code === value)) {
      next[code] = value;
      answered.push(code);
    } else delete next[code];
  }
  return { answers: next, fromTrap: answered };
}

/** The answers where the person chooses a trap by the question of this code; `null`: none. */
export function withTrap(
  questions: readonly FormQuestion[],
  traps: readonly Trap[],
  { answers, fromTrap }: Pick<HuntDraft, 'answers' | 'fromTrap'>,
  code: string,
  id: string | null,
): Pick<HuntDraft, 'answers' | 'fromTrap'> {
  const trap = traps.find((each) => each.id === id) ?? null;
  return withAnswersOfTrap(questions, { answers: answersWith(answers, code, id), fromTrap }, trap);
}

/** What of a stored row a change of its trap concerns; drafts of older builds do not have it. */
type PlacedRow = Partial<Pick<Capture, 'trap_id' | 'place'>>;

/** The trap that the edited capture has; `undefined` in a new one. */
export function storedTrapOf({ stored }: Pick<HuntDraft, 'stored'>): string | null | undefined {
  const row: PlacedRow | undefined = stored?.row;
  return row?.trap_id;
}

/**
 * The place of an edited capture that its trap placed, where the person chooses another trap: that of the former trap
 * goes, and comes back with it.
 */
export function placedByTrap(
  { stored, positionFrom, place }: HuntDraft,
  traps: readonly Trap[],
  id: string | null,
): Partial<Pick<HuntDraft, 'positionFrom' | 'place'>> {
  if (stored?.position?.source !== 'trap') return {};
  const { trap_id, place: named } = stored.row as PlacedRow;
  const ofTrap = traps.find((trap) => trap.id === trap_id)?.place ?? '';
  if (id === trap_id)
    return {
      ...(positionFrom === null && { positionFrom: 'stored' }),
      ...(place === '' && { place: named ?? '' }),
    };
  return {
    ...(positionFrom === 'stored' && { positionFrom: null }),
    ...(place === ofTrap && { place: '' }),
  };
}
