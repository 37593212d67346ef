import { answerText, type FormQuestion } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useReading } from '../../queries/api.ts';
import { questionQueries } from '../../queries/posts/questions.ts';
import { memberQueries } from '../../queries/session/members.ts';
import { useSession } from '../../queries/session/session.tsx';
import { trapQueries } from '../../queries/traps.ts';
import { FactList } from '../../ui/list/FactList.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import type { Post } from './postWords.ts';

const isOf = (post: Post): 'hunt' | 'sighting' => ('captured_at' in post ? 'hunt' : 'sighting');

/** The names of what these questions let people choose. */
function useNames(questions: readonly FormQuestion[]): ReadonlyMap<string, string> {
  const { user } = useSession();
  const reading = useReading();
  const asks = (kind: FormQuestion['kind']) => questions.some((question) => question.kind === kind);
  const { data: members = [] } = useQuery({ ...memberQueries(reading).list(), enabled: asks('user') });
  const { data: traps = [] } = useQuery({ ...trapQueries(reading).list(), enabled: asks('trap') });
  return new Map([user, ...members, ...traps].map(({ id, name }) => [id, name]));
}

/** The answers of a post to the site's own questions, in the words that it answered. */
export function OwnAnswers({ post }: { post: Post }) {
  const ids = Object.keys(post.answers);
  const answered = questionQueries(useReading()).answered(isOf(post), ids);
  const { data: questions = [], error, refetch } = useQuery({ ...answered, enabled: ids.length > 0 });
  const names = useNames(questions);
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={false} />;
  const facts = questions.flatMap((question) => {
    const answer = post.answers[question.id];
    return answer === undefined
      ? []
      : { word: question.question, value: answerText(question, answer, names) };
  });
  return facts.length > 0 && <FactList title="そのほかの質問" facts={facts} />;
}
