import { type FormQuestion, takesOnePerson } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { memberQueries } from '../../queries/session/members.ts';
import { useReading } from '../../queries/api.ts';
import { MultiChoice } from '../../ui/form/MultiChoice.tsx';

interface WorkersFieldProps {
  question: FormQuestion;
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  problem: string | null;
}

/** Choice of other people of the group; hidden where there are none. */
export function WorkersField({ question, chosen, onChoose, problem }: WorkersFieldProps) {
  const { data = [] } = useQuery(memberQueries(useReading()).list());
  if (data.length === 0) return null;
  return (
    <MultiChoice
      label={question.question}
      choices={data.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen}
      onChoose={(people) => onChoose(takesOnePerson(question.field) ? people.slice(-1) : people)}
      problem={problem}
      note={question.help !== null && <span>{question.help}</span>}
    />
  );
}
