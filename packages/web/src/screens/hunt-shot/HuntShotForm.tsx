import {
  type FormAnswer,
  type FormAnswers,
  type FormQuestion,
  type CaptureInput,
  type Photo,
  isCaught,
  isolateText,
  isSizeUnlikely,
  toCapture,
  type Trap,
} from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { placeOf } from '../../geo/place.ts';
import { useReading } from '../../queries/api.ts';
import { trapQueries } from '../../queries/traps.ts';
import { PostForm, type PostFormWords } from '../../posts/form/PostForm.tsx';
import { Questions } from '../../posts/questions/Questions.tsx';
import { RepeatedPhotos } from '../../posts/form/RepeatedPhotos.tsx';
import type { WrittenTime } from '../../posts/draft/postDraft.ts';
import type { FormDraft } from '../../posts/draft/useDraft.ts';
import type { Sending } from '../../posts/form/useSend.ts';
import { CaptureNoSection } from './CaptureNoSection.tsx';
import { HunterSection } from './HunterSection.tsx';
import { PhotoMatchWarnings } from './PhotoMatchWarnings.tsx';
import { answeredFiring, type HuntDraft, kindsAsTaken, SLIP_TIME } from './huntDraft.ts';
import { withAnswer, withPresetCounts } from './presetCounts.ts';
import { RepeatLast } from './RepeatLast.tsx';
import { TrapField } from './TrapField.tsx';
import { storedTrapOf } from './trapAnswers.ts';

interface HuntShotFormProps {
  questions: readonly FormQuestion[];
  form: FormDraft<HuntDraft>;
  proposedNo: string | null;
  sending: Sending<HuntDraft>;
  onEditStored?: (draft: HuntDraft) => Promise<void>;
  /** The draft that the form begins with, also after the person discards theirs. */
  begin: (now: number) => HuntDraft;
  /** For an edit: the photos that the stored post has. */
  storedPhotos?: readonly Photo[];
  /** For an edit: the time of the stored post. */
  storedTime?: WrittenTime;
  /** A paper slip of another person. */
  isSlip?: boolean;
  /** Below the questions. */
  children?: ReactNode;
}

const WORDS: PostFormWords = {
  form: '捕獲の記録',
  time: '捕獲日時',
  place: '捕獲場所',
  noPlace: '位置はまだありません。わなを選べば、わなの登録位置が入ります。地名だけでも記録できます。',
};
/** Where a capture without a position is recorded. */
function noPlaceWords(trap: Trap | undefined): string {
  if (trap === undefined || placeOf(trap) === null) return WORDS.noPlace;
  const place = trap.place === null ? '' : `（${isolateText(trap.place)}）`;
  return `わな「${isolateText(trap.name)}」の登録位置${place}で記録します。`;
}
const NO_PHOTOS: readonly Photo[] = [];
const FROM_TRAP = 'わなの登録から入りました。';
const SIZE_UNLIKELY = '体長と体重が釣り合いません。もう一度確かめてください。';

/** Form of a capture: the parts of every post, the trap, and the animal's number. */
export function HuntShotForm(props: HuntShotFormProps) {
  const { questions, form, proposedNo, sending, onEditStored, begin, isSlip = false, children } = props;
  const { storedPhotos, storedTime } = props;
  const { data: traps = [] } = useQuery(trapQueries(useReading()).list());
  const { draft, change } = form;
  const answered: Partial<CaptureInput> = toCapture(questions, draft.answers);
  const isOdd = isSizeUnlikely(answered);
  const noteAt = (code: string) => {
    if (draft.fromTrap.includes(code)) return FROM_TRAP;
    const { field, unit } = questions.find((question) => question.code === code) ?? {};
    if (draft.presets.includes(code)) return `1${unit ?? ''}を入れてあります。違うときは直してください。`;
    return isOdd && field === 'weight_kg' ? SIZE_UNLIKELY : null;
  };
  const firing = answeredFiring(draft, answered);
  const isNew = draft.stored === null && !isSlip;
  const isTrapNew = isNew || (draft.stored !== null && storedTrapOf(draft) !== answered.trap_id);
  const noPlace = noPlaceWords(isTrapNew ? traps.find(({ id }) => id === answered.trap_id) : undefined);
  const answer = (code: string, given: FormAnswer | null) =>
    change((before) => withAnswer(questions, before, code, given, isNew));
  const repeat = (given: FormAnswers) =>
    change(({ answers, presets }) =>
      withPresetCounts(questions, answers, { answers: { ...answers, ...given }, presets }),
    );
  return (
    <PostForm
      words={{ ...WORDS, noPlace }}
      form={form}
      begin={begin}
      sending={sending}
      onEditStored={onEditStored}
      stored={storedPhotos}
      begunTime={isSlip ? SLIP_TIME : storedTime}
      photoKinds={isNew ? kindsAsTaken(answered) : undefined}
      renderLead={({ parts: { hunter } }) =>
        isSlip && (
          <div data-problem={hunter !== undefined}>
            <HunterSection draft={draft} change={change} isMissing={hunter !== undefined} />
          </div>
        )
      }
    >
      {(problems) => (
        <>
          {isNew && <RepeatLast questions={questions} answers={draft.answers} onRepeat={repeat} />}
          <Questions
            title="捕獲の内容"
            questions={questions}
            answers={draft.answers}
            onAnswer={answer}
            problems={problems.questions}
            renderField={(question, problem, fold) =>
              question.kind === 'trap' ? (
                <TrapField {...{ question, questions, draft, change, firing, problem, fold }} />
              ) : null
            }
            originOf={noteAt}
          />
          {isCaught(answered.result) && (
            <div data-problem={problems.parts.captureNo !== undefined}>
              <CaptureNoSection
                draft={draft}
                change={change}
                proposed={proposedNo}
                problem={problems.parts.captureNo ?? null}
              />
            </div>
          )}
          <PhotoMatchWarnings questions={questions} draft={draft} stored={storedPhotos ?? NO_PHOTOS} />
          <RepeatedPhotos of="captures" draft={draft} />
          {children}
        </>
      )}
    </PostForm>
  );
}
