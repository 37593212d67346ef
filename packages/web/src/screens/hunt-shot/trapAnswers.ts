import type { FormQuestion, Trap } from '@satomori/core';
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
