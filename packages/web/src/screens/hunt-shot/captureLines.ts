import {
  answerText,
  askedQuestions,
  formatDateTime,
  type FormQuestion,
  isAnswered,
  isolateText,
  type Trap,
} from '@satomori/core';
import { positionOf, timeOf } from '../../posts/draft/postDraft.ts';
import { originOf } from '../../posts/place/PlaceSection.tsx';
import type { HuntDraft } from './huntDraft.ts';

/** What is about to be sent of a capture, in words: every answer, photos, time, number and place. */
export function captureLines(
  questions: readonly FormQuestion[],
  draft: HuntDraft,
  traps: readonly Trap[],
  captureNo: string | null,
): string[] {
  const names = new Map(traps.map(({ id, name }) => [id, isolateText(name)]));
  const answers = askedQuestions(questions, draft.answers).flatMap((question) => {
    const answer = draft.answers[question.code];
    return isAnswered(answer) ? [`${question.question}：${answerText(question, answer, names)}`] : [];
  });
  const { at } = timeOf(draft);
  const position = positionOf(draft);
  return [
    ...answers,
    `写真：${draft.photos.length}枚`,
    ...(at === null ? [] : [`日時：${formatDateTime(at)}`]),
    ...(captureNo === null || captureNo === '' ? [] : [`番号：${captureNo}`]),
    ...(position === null ? [] : [`場所：${originOf(position, draft)}`]),
  ];
}
