import { type FormQuestion, takesOnePerson } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { memberQueries } from '../../queries/session/members.ts';
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session/session.tsx';
import { MultiChoice } from '../../ui/form/MultiChoice.tsx';
import { withChosen } from '../../ui/form/withChosen.ts';

interface WorkersFieldProps {
  question: FormQuestion;
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  problem: string | null;
}

/** Choice of other people of the group; hidden where there are none, and none is chosen. */
export function WorkersField({ question, chosen, onChoose, problem }: WorkersFieldProps) {
  const { data = [] } = useQuery(memberQueries(useReading()).list());
  const { user } = useSession();
  // The list leaves out the person themselves, whom others may have named.
  const people = chosen.includes(user.id) ? [...data, user] : data;
  const choices = people.map(({ id, name }) => ({ value: id, label: name }));
  if (data.length === 0 && chosen.length === 0) return null;
  return (
    <MultiChoice
      label={question.question}
      choices={withChosen(choices, chosen, '人')}
      chosen={chosen}
      onChoose={(now) =>
        onChoose(takesOnePerson(question.field) ? now.filter((each) => !chosen.includes(each)) : now)
      }
      problem={problem}
      note={question.help !== null && <span>{question.help}</span>}
    />
  );
}
