import { type FormQuestion, HUNT_RESULTS, type Capture, type Trap, isCaught } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useOneHandMode } from '../../platform/device/oneHand.ts';
import { HiddenByFilter } from '../../posts/form/HiddenByFilter.tsx';
import { SentCard } from '../../posts/form/SentCard.tsx';
import { useDraftIsRead } from '../../posts/draft/useDraft.ts';
import { useEditStored } from '../../posts/draft/useEditStored.ts';
import { KeptCard } from '../../posts/form/KeptCard.tsx';
import { WHOLE_FORM } from '../../posts/one-hand/wizardSteps.ts';
import { questionQueries } from '../../queries/posts/questions.ts';
import { trapQueries } from '../../queries/traps.ts';
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session/session.tsx';
import { CaptureCard } from '../../captures/CaptureCard.tsx';
import { SetAgain } from '../../traps/SetAgain.tsx';
import { Empty } from '../../ui/list/Empty.tsx';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { HUNT_FORM, captureEditName } from './huntDraft.ts';
import { HuntShotForm } from './HuntShotForm.tsx';
import { EditCapture } from './EditCapture.tsx';
import { OtherDraftNote } from './OtherDraftNote.tsx';
import { SlipEntry } from './SlipEntry.tsx';
import { useCaptureRecording } from './useCaptureRecording.ts';

/** Only for those who chose かんたん操作. */
const OneHandCapture = lazyPart(async () => (await import('./OneHandCapture.tsx')).OneHandCapture);

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
  const oneHand = useOneHandMode(user);
  if (isReady && oneHand !== null && editedId === null && !isSlip && !params.has(WHOLE_FORM))
    return (
      <OneHandCapture key={params.toString()} questions={data} traps={traps.data ?? []} settings={oneHand} />
    );
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

/** The form of a capture of one's own, and what became of it. */
function Recording({
  questions: asked,
  traps,
}: {
  questions: readonly FormQuestion[];
  traps: readonly Trap[];
}) {
  const { questions, form, begin, proposedNo, sending, stored, isOtherDraft, again } = useCaptureRecording(
    asked,
    traps,
  );
  const onEditStored = useEditStored('/HuntShot', captureEditName);
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
