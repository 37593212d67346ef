import { answerText, askedQuestions, formatDateTime, type FormQuestion, isAnswered } from '@satomori/core';
import { type PostDraft, positionOf, timeOf } from '../draft/postDraft.ts';
import { originOf } from '../place/PlaceSection.tsx';

interface PostWords {
  /** Of traps and people that answers name, by id. */
  names: ReadonlyMap<string, string>;
  /** Of a capture; `null` or empty where there is none. */
  captureNo: string | null;
}

/** What is about to be sent of a post, in words: every answer, photos, time, number and place. */
export function postLines(
  questions: readonly FormQuestion[],
  draft: PostDraft,
  { names, captureNo }: PostWords,
): string[] {
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
