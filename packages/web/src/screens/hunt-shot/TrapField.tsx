import type { FormQuestion } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session/session.tsx';
import { trapQueries } from '../../queries/traps.ts';
import { ChoiceField, type Fold } from '../../ui/form/ChoiceField.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { RequiredMark } from '../../ui/form/RequiredMark.tsx';
import { positionOf } from '../../posts/draft/postDraft.ts';
import type { ChangeDraft } from '../../posts/draft/useDraft.ts';
import { trapChoices } from './nearTraps.ts';
import type { HuntDraft } from './huntDraft.ts';

interface TrapFieldProps {
  question: FormQuestion;
  questions: readonly FormQuestion[];
  draft: HuntDraft;
  change: ChangeDraft<HuntDraft>;
  problem: string | null;
  fold: Fold;
}

/** Fields of a trap that answer questions about a capture made with it. */
const KNOWN_OF_TRAP = { method: 'trap_type', capture_class: 'capture_class' } as const;

/** Choice of the trap, nearest first; its fields answer the questions that the person has not answered. */
export function TrapField({ question, questions, draft, change, problem, fold }: TrapFieldProps) {
  const { user } = useSession();
  const { data: traps = [], isPending, isError } = useQuery(trapQueries(useReading()).list());
  const position = positionOf(draft);
  const [latitude, longitude] = [position?.latitude, position?.longitude];
  const choices = useMemo(
    () =>
      trapChoices(
        traps,
        latitude === undefined || longitude === undefined ? null : { latitude, longitude },
        user.id,
      ),
    [traps, latitude, longitude, user.id],
  );
  const chosen = draft.answers[question.code];

  function choose(id: string | null) {
    const trap = traps.find((each) => each.id === id);
    change(({ answers, fromTrap }) => {
      const { [question.code]: _before, ...others } = answers;
      const next = { ...others };
      const answered: string[] = [];
      for (const { code, field, options } of questions) {
        const isKnown = field === 'method' || field === 'capture_class';
        if (!isKnown || (next[code] !== undefined && !fromTrap.includes(code))) continue;
        const value = trap?.[KNOWN_OF_TRAP[field]] ?? null;
        if (value !== null && options.some((option) => option.code === value)) {
          next[code] = value;
          answered.push(code);
        } else delete next[code];
      }
      return { answers: id === null ? next : { ...next, [question.code]: id }, fromTrap: answered };
    });
  }

  // For a trap named in the address, its fields are known only once traps are loaded.
  const isNew = useRef(true);
  useEffect(() => {
    if (!isNew.current || traps.length === 0) return;
    isNew.current = false;
    if (typeof chosen === 'string') choose(chosen);
  });

  const note = isPending
    ? 'わなの一覧を読み込んでいます…'
    : position === null
      ? undefined
      : '捕獲場所に近い順です。';
  return (
    <ChoiceField
      label={question.question}
      mark={question.required && <RequiredMark />}
      choices={choices}
      chosen={typeof chosen === 'string' ? chosen : null}
      onChoose={choose}
      isClearable
      fold={fold}
      problem={problem}
      note={
        isError ? (
          <FormError>わなの一覧を読み込めません。地名を入れて記録できます。</FormError>
        ) : (
          note !== undefined && <span>{note}</span>
        )
      }
    />
  );
}
