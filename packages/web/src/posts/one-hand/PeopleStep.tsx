import { type FormAnswer, type FormQuestion, takesOnePerson } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useReading } from '../../queries/api.ts';
import { memberQueries } from '../../queries/session/members.ts';
import { toggledChoices } from '../../ui/form/toggledChoices.ts';
import { ChoicePage } from '../../ui/one-hand/ChoicePage.tsx';
import type { OneHandPageProps } from '../../ui/one-hand/OneHandPage.tsx';

interface PeopleStepProps extends Omit<OneHandPageProps, 'title' | 'rows'> {
  question: FormQuestion;
  answer: FormAnswer | undefined;
  onAnswer: (answer: FormAnswer | null) => void;
}

/** Other people of the group: one or several, as the question asks for. */
export function PeopleStep({ question, answer, onAnswer, ...page }: PeopleStepProps) {
  const { data } = useQuery(memberQueries(useReading()).list());
  const choices = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const chosen = answer === undefined ? [] : [answer].flat().map(String);
  const isOne = takesOnePerson(question.field);
  const note = data?.length === 0 ? ['選べる人がいません'] : isOne ? [] : ['いくつでも選べます'];
  return (
    <ChoicePage
      {...page}
      title={question.question}
      lines={data === undefined ? ['読み込み中です'] : note}
      {...{ choices, chosen }}
      onChoose={(value) => onAnswer(isOne ? [value] : toggledChoices(choices, chosen, value))}
    />
  );
}
