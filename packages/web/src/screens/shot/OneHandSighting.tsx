import { type FormQuestion, type SightingInput, toPoint } from '@satomori/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { clock } from '../../platform/device/clock.ts';
import type { OneHand } from '../../platform/device/oneHand.ts';
import { useMayBeOnline } from '../../platform/network/reach.ts';
import { newPostDraft, positionOf } from '../../posts/draft/postDraft.ts';
import { useIsTyped } from '../../posts/draft/useDraft.ts';
import { RepeatedPhotos } from '../../posts/form/RepeatedPhotos.tsx';
import { choicesOf } from '../../posts/one-hand/choicesOf.tsx';
import { DraftConflict } from '../../posts/one-hand/DraftConflict.tsx';
import { keptWords } from '../../posts/one-hand/keptWords.ts';
import { OlderDraft } from '../../posts/one-hand/OlderDraft.tsx';
import { postLines } from '../../posts/one-hand/postLines.ts';
import { PostWizard } from '../../posts/one-hand/PostWizard.tsx';
import { WHOLE_FORM } from '../../posts/one-hand/wizardSteps.ts';
import { answersWith } from '../../posts/questions/Questions.tsx';
import { SpeciesShape } from '../../shapes/SpeciesShape.tsx';
import { sightingTitle } from '../../sightings/sightingWords.ts';
import { BigButton } from '../../ui/one-hand/BigButton.tsx';
import { OneHandPage } from '../../ui/one-hand/OneHandPage.tsx';
import { dialAddress } from '../../ui/text/callWords.ts';
import { dangerWords, type Done, EMERGENCY_CALLS } from './dangerWords.ts';
import { SIGHTING_FORM } from './sightingDraft.ts';
import { useSightingRecording } from './useSightingRecording.ts';

interface OneHandSightingProps {
  settings: OneHand;
  questions: readonly FormQuestion[];
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The sighting of かんたん操作: the same draft as the form, step by step, and sent as the form sends it. */
export function OneHandSighting({ settings, questions }: OneHandSightingProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [isOlder, setIsOlder] = useState(useIsTyped(SIGHTING_FORM));
  const { form, sending, stored, again } = useSightingRecording(questions);
  const { draft, change } = form;
  const goHome = () => void navigate('/Home');
  const kept = sending.kept === null ? null : { kept: sending.kept };
  const done = stored === null ? kept : { stored };
  if (done !== null) return <SightingDone {...{ settings, done }} onAgain={again} onHome={goHome} />;
  if (form.saving === 'conflict') return <DraftConflict {...{ settings }} {...form} onBack={goHome} />;
  if (isOlder)
    return (
      <OlderDraft
        settings={settings}
        photoCount={draft.photos.length}
        onContinue={() => setIsOlder(false)}
        onDiscard={() => {
          form.startOver(newPostDraft(clock.now()));
          setIsOlder(false);
        }}
        onBack={goHome}
      />
    );
  const { species } = toPoint(questions, draft.answers).fields as Partial<SightingInput>;
  return (
    <PostWizard
      {...{ settings, questions, form, sending }}
      stateOf={(of) => ({
        answers: of.answers,
        presets: [],
        needsPlace: positionOf(of) === null && of.place === '',
      })}
      photoKinds={[]}
      choicesOf={choicesOf}
      onAnswer={(code, given) => change(({ answers }) => ({ answers: answersWith(answers, code, given) }))}
      picture={<SpeciesShape species={species ?? null} size={72} />}
      wordsOf={(of) => postLines(questions, of, { names: NO_NAMES, captureNo: null })}
      renderWarnings={(of) => <RepeatedPhotos of="sightings" draft={of} />}
      onLeave={goHome}
      onWhole={() => void navigate(`/Shot?${new URLSearchParams([...params, [WHOLE_FORM, '1']]).toString()}`)}
    />
  );
}

interface SightingDoneProps {
  settings: OneHand;
  done: Done;
  onAgain: () => void;
  onHome: () => void;
}

/** What became of it, in words; where there is danger, that comes first. */
function doneWords(done: Done, mayBeOnline: boolean): { title: string; lines: string[] } {
  const danger = dangerWords(done);
  const { title, lines } =
    'stored' in done
      ? { title: '送信しました', lines: [sightingTitle(done.stored)] }
      : keptWords(done.kept, mayBeOnline);
  if (danger === null) return { title, lines };
  const [first, ...others] = lines;
  return { title: danger.title, lines: [danger.advice, `${title}：${first}`, ...others] };
}

/** What was recorded, in words; after a bear or an injury first what to do, and whom to call. */
function SightingDone({ settings, done, onAgain, onHome }: SightingDoneProps) {
  const mayBeOnline = useMayBeOnline();
  const stored = 'stored' in done ? done.stored : null;
  const { title, lines } = doneWords(done, mayBeOnline);
  const isDanger = dangerWords(done) !== null;
  const again = (
    <BigButton key="again" onClick={onAgain}>
      続けて投稿する
    </BigButton>
  );
  const calls = EMERGENCY_CALLS.map(({ number, word }) => (
    <BigButton key={number} isDanger href={dialAddress(number)}>
      {`${number}番（${word}）`}
    </BigButton>
  ));
  return (
    <OneHandPage
      settings={settings}
      title={title}
      lines={lines}
      rows={[...(isDanger ? [{ targets: calls }] : []), { targets: [again] }]}
      last={
        <BigButton key="home" isPrimary onClick={onHome}>
          ホームへ
        </BigButton>
      }
    >
      {stored !== null && <SpeciesShape species={stored.species} size={120} />}
    </OneHandPage>
  );
}
