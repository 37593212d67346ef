import type { AdminQuestion } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { adminQuestionQueries, type FormKind } from '../../../queries/posts/adminQuestions.ts';
import { useReading } from '../../../queries/api.ts';
import { Card, CardList } from '../../../ui/list/CardList.tsx';
import { Empty } from '../../../ui/list/Empty.tsx';
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx';
import { Section } from '../../../ui/page/Section.tsx';

interface RetiredQuestionsProps {
  kind: FormKind;
  onOpen: (question: AdminQuestion) => void;
}

/** Questions that the form no longer asks; saved once more, they are asked again. */
export function RetiredQuestions({ kind, onOpen }: RetiredQuestionsProps) {
  const {
    data = [],
    error,
    isSuccess,
    refetch,
  } = useQuery(adminQuestionQueries(useReading()).form(kind, true));
  return (
    <Section title="やめた質問">
      {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={isSuccess} />}
      {isSuccess && data.length === 0 && <Empty>やめた質問はありません。</Empty>}
      <CardList label="やめた質問">
        {data.map((question) => (
          <Card
            key={question.id}
            name={question.question}
            badge={<span>たずねていません</span>}
            beside=""
            isMarked={false}
            onOpen={() => onOpen(question)}
          >
            {question.options.map(({ label }) => label).join('、')}
          </Card>
        ))}
      </CardList>
    </Section>
  );
}
