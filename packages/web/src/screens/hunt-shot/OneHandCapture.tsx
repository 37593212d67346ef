import {
  type CaptureInput,
  type FormQuestion,
  isolateText,
  toCapture,
  type Trap,
  TRAP_STATE_LOOKS,
} from '@satomori/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { clock } from '../../platform/device/clock.ts';
import { lastVisit } from '../../platform/device/lastVisit.ts';
import type { OneHand } from '../../platform/device/oneHand.ts';
import { RepeatedPhotos } from '../../posts/form/RepeatedPhotos.tsx';
import { positionOf } from '../../posts/draft/postDraft.ts';
import { useIsTyped } from '../../posts/draft/useDraft.ts';
import { choicesOf } from '../../posts/one-hand/choicesOf.tsx';
import { DraftConflict } from '../../posts/one-hand/DraftConflict.tsx';
import { OlderDraft } from '../../posts/one-hand/OlderDraft.tsx';
import { postLines } from '../../posts/one-hand/postLines.ts';
import { PostWizard } from '../../posts/one-hand/PostWizard.tsx';
import { WHOLE_FORM } from '../../posts/one-hand/wizardSteps.ts';
import { useSession } from '../../queries/session/session.tsx';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';
import type { BigChoice } from '../../ui/one-hand/ChoicePage.tsx';
import { HUNT_FORM, type HuntDraft, kindsAsTaken } from './huntDraft.ts';
import { justVisited, captureTrapOptions } from './captureTrapOptions.ts';
import { PhotoMatchWarnings } from './PhotoMatchWarnings.tsx';
import { withAnswer } from './presetCounts.ts';
import { withTrap } from './trapAnswers.ts';
import { useCaptureRecording } from './useCaptureRecording.ts';
import { CaptureDone } from './CaptureDone.tsx';

interface OneHandCaptureProps {
  settings: OneHand;
  questions: readonly FormQuestion[];
  traps: readonly Trap[];
}

/** Traps to choose from: the one just visited, fired ones, then as in the form. */
function useTrapChoices(traps: readonly Trap[], draft: HuntDraft): readonly BigChoice[] {
  const { user } = useSession();
  const visitedId = justVisited(lastVisit.get(user.id), draft.openedAt);
  const rankOf = ({ value, isDanger }: BigChoice) => (value === visitedId ? 0 : isDanger === true ? 1 : 2);
  return captureTrapOptions(traps, positionOf(draft), { userId: user.id, visitedId })
    .map(({ value, label }): BigChoice => {
      const isFired = traps.some(({ id, state }) => id === value && state === 'fired');
      return { value, label: isFired ? `${TRAP_STATE_LOOKS.fired.word} ${label}` : label, isDanger: isFired };
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The capture of かんたん操作: the same draft as the form, step by step, and sent as the form sends it. */
export function OneHandCapture({ settings, questions: asked, traps }: OneHandCaptureProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isTyped = useIsTyped(HUNT_FORM);
  const [isOlder, setIsOlder] = useState(isTyped);
  const recording = useCaptureRecording(asked, traps);
  const { questions, form, begin, proposedNo, sending, stored, again } = recording;
  const { draft } = form;
  const trapChoice = useTrapChoices(traps, draft);
  const answered = toCapture(questions, draft.answers) as Partial<CaptureInput>;
  const trapNames = new Map(traps.map(({ id, name }) => [id, isolateText(name)]));
  const goHome = () => void navigate('/Home');

  if (stored !== null || sending.kept !== null)
    return (
      <CaptureDone
        {...{ settings, traps }}
        done={stored === null ? { kept: sending.kept! } : { row: stored }}
        onAgain={again}
        onHome={goHome}
      />
    );
  if (form.saving === 'conflict') return <DraftConflict {...{ settings }} {...form} onBack={goHome} />;
  if (isOlder)
    return (
      <OlderDraft
        settings={settings}
        photoCount={draft.photos.length}
        onContinue={() => setIsOlder(false)}
        onDiscard={() => {
          form.startOver(begin(clock.now()));
          setIsOlder(false);
        }}
        onBack={goHome}
      />
    );
  return (
    <PostWizard
      {...{ settings, questions, form, sending }}
      stateOf={(of: HuntDraft) => ({
        answers: of.answers,
        presets: of.presets,
        needsPlace:
          positionOf(of) === null &&
          of.place === '' &&
          !(toCapture(questions, of.answers) as Partial<CaptureInput>).trap_id,
      })}
      photoKinds={kindsAsTaken(answered)}
      choicesOf={(question) => choicesOf(question, trapChoice)}
      onAnswer={(code, given) =>
        form.change((before) =>
          questions.some((each) => each.code === code && each.kind === 'trap')
            ? withTrap(questions, traps, before, code, given as string | null)
            : withAnswer(questions, before, code, given, true),
        )
      }
      picture={<SpeciesShape species={answered.species ?? null} size={72} />}
      wordsOf={(of) => postLines(questions, of, { names: trapNames, captureNo: of.captureNo ?? proposedNo })}
      renderWarnings={(of) => (
        <>
          <PhotoMatchWarnings questions={questions} draft={of} stored={[]} />
          <RepeatedPhotos of="captures" draft={of} />
        </>
      )}
      onLeave={goHome}
      onWhole={() =>
        void navigate(`/HuntShot?${new URLSearchParams([...params, [WHOLE_FORM, '1']]).toString()}`)
      }
    />
  );
}
