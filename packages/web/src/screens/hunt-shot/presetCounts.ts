import {
  askedQuestions,
  type FormAnswer,
  type FormAnswers,
  type FormQuestion,
  isAnswered,
} from '@satomori/core';
import { answersWith } from '../../posts/questions/Questions.tsx';
import type { HuntDraft } from './huntDraft.ts';

const COUNTS: readonly (string | null)[] = ['count', 'adult_count', 'young_count'];

/** Most captures are of one animal. */
const PRESET = 1;

/**
 * The answers with 1 for each number of animals that the form asks for only now; the form shows it with a note.
 * Source: R271.
 *
 * @param before the answers as the form showed them last
 */
export function withPresetCounts(
  questions: readonly FormQuestion[],
  before: FormAnswers,
  { answers, presets }: Pick<HuntDraft, 'answers' | 'presets'>,
): Pick<HuntDraft, 'answers' | 'presets'> {
  const wasAsked = new Set(askedQuestions(questions, before).map(({ code }) => code));
  const codes = askedQuestions(questions, answers)
    .filter(({ field, min }) => COUNTS.includes(field) && (min ?? 0) <= PRESET)
    .map(({ code }) => code)
    .filter((code) => !wasAsked.has(code) && !isAnswered(answers[code]));
  const ones = Object.fromEntries(codes.map((code) => [code, PRESET]));
  return { answers: { ...answers, ...ones }, presets: [...presets, ...codes] };
}

/**
 * What changes in a draft where the person answers a question.
 *
 * @param given `null` removes the answer
 * @param arePreset whether numbers of animals are preset: not in a record that was made elsewhere or before
 */
export function withAnswer(
  questions: readonly FormQuestion[],
  { answers, fromTrap, presets }: Pick<HuntDraft, 'answers' | 'fromTrap' | 'presets'>,
  code: string,
  given: FormAnswer | null,
  arePreset: boolean,
): Pick<HuntDraft, 'answers' | 'fromTrap' | 'presets'> {
  const isOther = (each: string) => each !== code;
  const next = { answers: answersWith(answers, code, given), presets: presets.filter(isOther) };
  return {
    ...(arePreset ? withPresetCounts(questions, answers, next) : next),
    fromTrap: fromTrap.filter(isOther),
  };
}
