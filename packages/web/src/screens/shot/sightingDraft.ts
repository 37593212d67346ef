import { type FormQuestion, type SightingInput, toPoint } from '@satomori/core';
import { type PostDraft, saidByForm, timeOf } from '../../posts/draft/postDraft.ts';

/** Name of the form that creates sightings. */
export const SIGHTING_FORM = 'shot';
/** Name of the draft that edits a sighting. */
export const sightingEditName = (id: string): string => `mend ${id}`;

/** The body of the call; missing answers are left out. */
export function sightingOf(draft: PostDraft, questions: readonly FormQuestion[]): SightingInput {
  const { fields, answers } = toPoint(questions, draft.answers);
  return {
    ...fields,
    answers,
    ...saidByForm(draft),
    witnessed_at: timeOf(draft).at ?? '',
  } as unknown as SightingInput;
}
