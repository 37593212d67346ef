import { answerText, type Capture, type Sighting } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import type { Detail } from '../output/output.ts';

/** The answers of a post to the site's own questions, in the words that it answered. JSON contains no words. */
export async function ownAnswerLines(
  { api, output, signal }: ReadingContext,
  post: Capture | Sighting,
): Promise<Detail[]> {
  const ids = Object.keys(post.answers);
  if (ids.length === 0 || output.mode === 'json') return [];
  const questions = await api.questions.answered('captured_at' in post ? 'hunt' : 'sighting', ids, {
    signal,
  });
  return questions.flatMap((question) => {
    const answer = post.answers[question.id];
    return answer === undefined ? [] : [[question.question, answerText(question, answer)] as const];
  });
}
