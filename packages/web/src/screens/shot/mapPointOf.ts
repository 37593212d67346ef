import { type FormQuestion, type MapPointInput, toPoint } from '@satomori/core';
import { type PostDraft, saidByForm, timeOf } from '../../posts/form/postDraft.ts';

/** The post as the contract takes it. What was not said is left out. */
export function mapPointOf(draft: PostDraft, questions: readonly FormQuestion[]): MapPointInput {
  const { fields, answers } = toPoint(questions, draft.answers);
  return {
    ...fields,
    answers,
    ...saidByForm(draft),
    witnessed_at: timeOf(draft).at ?? '',
  } as unknown as MapPointInput;
}
