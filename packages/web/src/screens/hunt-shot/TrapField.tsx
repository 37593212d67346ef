import { formatDateTime, type FormQuestion } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lastVisit } from '../../platform/device/lastVisit.ts';
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session/session.tsx';
import { trapQueries } from '../../queries/traps.ts';
import { ChoiceField, type Fold } from '../../ui/form/ChoiceField.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { RequiredMark } from '../../ui/form/RequiredMark.tsx';
import { withChosen } from '../../ui/form/withChosen.ts';
import { positionOf } from '../../posts/draft/postDraft.ts';
import type { ChangeDraft } from '../../posts/draft/useDraft.ts';
import { justVisited, captureTrapOptions } from './captureTrapOptions.ts';
import type { AnsweredFiring } from '../../traps/captureStart.ts';
import type { HuntDraft } from './huntDraft.ts';
import { placedByTrap, withTrap } from './trapAnswers.ts';

interface TrapFieldProps {
  question: FormQuestion;
  questions: readonly FormQuestion[];
  draft: HuntDraft;
  change: ChangeDraft<HuntDraft>;
  /** The firing that the capture answers. */
  firing: AnsweredFiring | null;
  problem: string | null;
  fold: Fold;
}

/** Choice of the trap, nearest first; its fields answer the questions that the person has not answered. */
export function TrapField({ question, questions, draft, change, firing, problem, fold }: TrapFieldProps) {
  const { user } = useSession();
  const { data: traps = [], isPending, isSuccess, isError } = useQuery(trapQueries(useReading()).list());
  const position = positionOf(draft);
  const visitedId = justVisited(lastVisit.get(user.id), draft.openedAt);
  const [latitude, longitude] = [position?.latitude, position?.longitude];
  const answer = draft.answers[question.code];
  const chosen = typeof answer === 'string' && answer !== '' ? answer : null;
  const choices = useMemo(
    () =>
      captureTrapOptions(
        traps,
        latitude === undefined || longitude === undefined ? null : { latitude, longitude },
        {
          userId: user.id,
          visitedId,
          chosenId: chosen,
        },
      ),
    [traps, latitude, longitude, user.id, visitedId, chosen],
  );

  const choose = (id: string | null) =>
    change((before) => ({
      ...withTrap(questions, traps, before, question.code, id),
      ...placedByTrap(before, traps, id),
    }));
  const note = isPending
    ? 'わなの一覧を読み込んでいます…'
    : [
        firing === null ? '' : `${formatDateTime(firing.occurred_at)} の作動の捕獲として記録します。`,
        position === null ? '' : '捕獲場所に近い順です。',
      ].join('');
  return (
    <ChoiceField
      label={question.question}
      mark={question.required && <RequiredMark />}
      choices={isSuccess && chosen !== null ? withChosen(choices, [chosen], 'わな') : choices}
      chosen={chosen}
      onChoose={choose}
      isClearable
      fold={fold}
      problem={problem}
      note={
        isError ? (
          <FormError>わなの一覧を読み込めません。地名を入れて記録できます。</FormError>
        ) : (
          note !== '' && <span>{note}</span>
        )
      }
    />
  );
}
