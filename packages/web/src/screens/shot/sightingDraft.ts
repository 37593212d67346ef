import {
  type FormQuestion,
  REPORT_KIND_LABELS,
  type SightingInput,
  SPECIES_LABELS,
  toPoint,
} from '@satomori/core';
import { type PostDraft, postFields, timeOf } from '../../posts/draft/postDraft.ts';

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
    ...postFields(draft),
    witnessed_at: timeOf(draft).at ?? '',
  } as unknown as SightingInput;
}

/** A sighting in a few words, for the list of what is to be sent. */
export const sightingLabel = ({ report_kind, species, place }: SightingInput): string =>
  [REPORT_KIND_LABELS[report_kind], SPECIES_LABELS[species], place].filter(Boolean).join('　');
