import { askedQuestions, type FormAnswers, type FormQuestion, isAnswered } from '@satomori/core';
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
