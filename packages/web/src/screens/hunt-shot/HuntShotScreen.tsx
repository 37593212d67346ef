import {
  fiscalYear,
  type FormQuestion,
  HUNT_RESULTS,
  type Capture,
  type CaptureInput,
  type Trap,
  isCaught,
} from '@satomori/core';
import { createCapture } from '@satomori/core/bodies';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { clock } from '../../platform/device/clock.ts';
import { scrollPageTo } from '../../platform/page/scroll.ts';
import { timeOf } from '../../posts/draft/postDraft.ts';
import { HiddenByFilter } from '../../posts/form/HiddenByFilter.tsx';
import { SentCard } from '../../posts/form/SentCard.tsx';
import { useDraft, useDraftIsRead } from '../../posts/draft/useDraft.ts';
import { useEditStored } from '../../posts/draft/useEditStored.ts';
import { KeptCard } from '../../posts/form/KeptCard.tsx';
import { useRecordPost } from '../../posts/form/useRecordPost.ts';
import { useSend } from '../../posts/form/useSend.ts';
import { laterNumber, nextCaptureNo } from '../../queries/posts/nextCaptureNo.ts';
import { questionQueries } from '../../queries/posts/questions.ts';
import { trapQueries } from '../../queries/traps.ts';
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session/session.tsx';
import { CaptureCard } from '../../captures/CaptureCard.tsx';
import { SetAgain } from '../../traps/SetAgain.tsx';
import { Empty } from '../../ui/list/Empty.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import {
  HUNT_FORM,
  captureEditName,
  type HuntDraft,
  captureOf,
  newHuntDraft,
  recordedCapture,
} from './huntDraft.ts';
import { HuntShotForm } from './HuntShotForm.tsx';
import { EditCapture } from './EditCapture.tsx';
import { OtherDraftNote, useIsOtherDraft } from './OtherDraftNote.tsx';
import { noteChoices, recentFirst } from './recentChoices.ts';
import { SlipEntry } from './SlipEntry.tsx';
import { startDraft } from './startDraft.ts';
import { lastAnswers } from '../../platform/device/lastAnswers.ts';
import { usedCaptureNo } from '../../platform/device/usedCaptureNo.ts';
import { deviceLetter } from '../../platform/device/deviceLetter.ts';

/**
 * The next number of an animal from this phone; `null` where the person's code or the phone's letter is
 * unknown. `note` remembers a number that was used.
 */
function useProposedNo(at: number, isWanted: boolean) {
  const { user } = useSession();
  const reading = useReading();
  const letter = deviceLetter.get(user.id);
  const isKnown = user.user_code !== null && letter !== null;
  const prefix = `${user.user_code ?? ''}${letter ?? ''}-`;
  const year = fiscalYear(at);
  const { data = null } = useQuery({
    ...nextCaptureNo(reading, prefix, at),
    enabled: isKnown && isWanted,
  });
  return {
    proposedNo: isKnown && isWanted ? laterNumber(prefix, data, usedCaptureNo.get(prefix, year)) : null,
    note: (captureNo: string | null) => usedCaptureNo.note(prefix, year, captureNo),
  };
}

const VIEWS = [
  { route: 'HuntTimeline', label: 'ほかくリスト' },
  { route: 'HuntMap', label: 'ほかくマップ' },
];

/** ほかく投稿: a capture with its photos, recorded where it happened. */
export function HuntShotScreen() {
  const { data, error, isPending, refetch } = useQuery(questionQueries(useReading()).form('hunt'));
  const { user } = useSession();
  const isDraftRead = useDraftIsRead(HUNT_FORM);
  const [params] = useSearchParams();
  const editedId = params.get('edit');
  const isSlip = editedId === null && params.has('slip') && user.is_admin;
  const title = editedId !== null ? '捕獲を直す' : isSlip ? '紙の記録票の入力' : 'ほかく投稿';
  const traps = useQuery(trapQueries(useReading()).list());
  // The draft begins with what is known of the trap that the address names.
  const isTrapRead = !params.has('trap_id') || !traps.isPending;
  const isReady = data !== undefined && data.length > 0 && isDraftRead && isTrapRead;
  return (
    <Page title={title}>
      {error !== null && (
        <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={data !== undefined} />
      )}
      {(isPending || !isDraftRead || !isTrapRead) && <Skeleton rows={4} height={160} />}
      {data?.length === 0 && <Empty>記録の質問がまだ登録されていません。管理者に連絡してください。</Empty>}
      {isReady && isSlip && <SlipEntry questions={data} />}
      {isReady && editedId === null && !isSlip && (
        <Recording key={params.toString()} questions={data} traps={traps.data ?? []} />
      )}
      {isReady && editedId !== null && <EditCapture key={editedId} id={editedId} questions={data} />}
    </Page>
  );
}

/** From the first photo to the server's confirmation. */
function Recording({
  questions: asked,
  traps,
}: {
  questions: readonly FormQuestion[];
  traps: readonly Trap[];
}) {
  const [params] = useSearchParams();
  const { user } = useSession();
  // The order of options stays while the form is open; what the site asks may change.
  const [last, setLast] = useState(() => lastAnswers.get(user.id));
  const questions = useMemo(() => recentFirst(asked, last), [asked, last]);
  const [stored, setStored] = useState<Capture | null>(null);
  const begin = (now: number) => startDraft(now, params, questions, traps);
  const form = useDraft(HUNT_FORM, begin);
  const { draft } = form;
  const isOtherDraft = useIsOtherDraft(draft, questions, params);
  const resultCode = questions.find(({ field }) => field === 'result')?.code ?? '';
  const at = Date.parse(timeOf(draft).at ?? '') || draft.openedAt;
  const { proposedNo, note } = useProposedNo(at, isCaught(draft.answers[resultCode]));
  const post = useRecordPost<HuntDraft, CaptureInput, Capture>(form, ({ point }) =>
    recordedCapture(point, { name: HUNT_FORM, path: '/HuntShot' }),
  );
  const onEditStored = useEditStored('/HuntShot', captureEditName);
  const sending = useSend({
    endpoint: createCapture,
    leading: resultCode,
    questions,
    pointOf: (written: HuntDraft) => captureOf(written, questions, proposedNo),
    post,
    // The proposed number increases after this capture is stored: a second try must use the same one.
    onSending: (point) => {
      form.change({ captureNo: point.capture_no ?? '' });
      note(point.capture_no ?? null);
      return form.settled();
    },
    onDamaged: form.markDamaged,
    onKept: (kept) => {
      noteChoices(questions, kept.answers, user.id);
      form.drop(kept);
      scrollPageTo(0);
    },
    onSent: (row: Capture, sent) => {
      noteChoices(questions, sent.answers, user.id);
      form.drop(sent);
      setStored(row);
      scrollPageTo(0);
    },
  });

  const again = () => {
    form.startOver(isOtherDraft ? begin(clock.now()) : newHuntDraft(clock.now()));
    sending.startOver();
    setLast(lastAnswers.get(user.id));
    setStored(null);
  };
  if (sending.kept !== null) {
    const trapId = 'gone' in sending.kept ? null : sending.kept.subject;
    return (
      <KeptCard kept={sending.kept} again="続けて記録する" onAgain={again}>
        {trapId !== null && <SetAgain trapId={trapId} />}
      </KeptCard>
    );
  }
  if (stored === null)
    return (
      <>
        {isOtherDraft && <OtherDraftNote />}
        <HuntShotForm {...{ questions, form, proposedNo, sending, onEditStored, begin }} />
      </>
    );
  return <Recorded capture={stored} onAgain={again} />;
}

function Recorded({ capture, onAgain }: { capture: Capture; onAgain: () => void }) {
  const { site } = useSession();
  const reading = useReading();
  return (
    <SentCard list="/HuntTimeline" again="続けて記録する" onAgain={onAgain}>
      {(renderPhoto) => (
        <>
          <CaptureCard capture={capture} needsApproval={site.post_needs_approval} renderPhoto={renderPhoto} />
          {isCaught(capture.result) && capture.trap_id !== null && <SetAgain trapId={capture.trap_id} />}
          <HiddenByFilter
            id={capture.id}
            views={VIEWS}
            kinds={HUNT_RESULTS}
            count={async (filter, signal) => (await reading.captures.list(filter, { signal })).json.length}
          />
        </>
      )}
    </SentCard>
  );
}
