import type { FormQuestion, Capture, CaptureInput } from '@satomori/core';
import { createCapture } from '@satomori/core/bodies';
import { useState } from 'react';
import { clock } from '../../platform/device/clock.ts';
import { scrollPageTo } from '../../platform/page/scroll.ts';
import { SentCard } from '../../posts/form/SentCard.tsx';
import { postStartTimes } from '../../posts/draft/postDraft.ts';
import { useDraft, useDraftIsRead } from '../../posts/draft/useDraft.ts';
import { useEditStored } from '../../posts/draft/useEditStored.ts';
import { KeptCard } from '../../posts/form/KeptCard.tsx';
import { useRecordPost } from '../../posts/form/useRecordPost.ts';
import { useSend } from '../../posts/form/useSend.ts';
import { useSession } from '../../queries/session/session.tsx';
import { CaptureCard } from '../../captures/CaptureCard.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import {
  captureEditName,
  type HuntDraft,
  newSlipDraft,
  recordedCapture,
  SLIP_FORM,
  slipPointOf,
} from './huntDraft.ts';
import { HuntShotForm } from './HuntShotForm.tsx';

const AGAIN = '次の記録票を入力する';

interface SlipEntryProps {
  questions: readonly FormQuestion[];
}

/** The administrator enters the paper slip of a person who does not use the app. */
export function SlipEntry(props: SlipEntryProps) {
  return useDraftIsRead(SLIP_FORM) ? <Entry {...props} /> : <Skeleton rows={4} height={160} />;
}

function Entry({ questions }: SlipEntryProps) {
  const { site } = useSession();
  const [stored, setStored] = useState<Capture | null>(null);
  const form = useDraft(SLIP_FORM, newSlipDraft, postStartTimes);
  const post = useRecordPost<HuntDraft, CaptureInput, Capture>(form, ({ point }) =>
    recordedCapture(point, { name: SLIP_FORM, path: '/HuntShot?slip=1' }),
  );
  const onEditStored = useEditStored('/HuntShot', captureEditName);
  const sending = useSend({
    endpoint: createCapture,
    leading: questions.find(({ field }) => field === 'result')?.code ?? '',
    questions,
    pointOf: (written: HuntDraft) => slipPointOf(written, questions),
    post,
    onSending: () => form.settled(),
    onDamaged: form.markDamaged,
    onKept: () => {
      form.drop();
      scrollPageTo(0);
    },
    onSent: (row: Capture) => {
      form.drop();
      setStored(row);
      scrollPageTo(0);
    },
  });
  const again = () => {
    form.beginNext(newSlipDraft(clock.now()));
    sending.startOver();
    setStored(null);
  };
  if (sending.kept !== null) return <KeptCard kept={sending.kept} again={AGAIN} onAgain={again} />;
  if (stored === null)
    return (
      <HuntShotForm
        begin={newSlipDraft}
        {...{ questions, form, sending, onEditStored }}
        proposedNo={null}
        isSlip
      />
    );
  return (
    <SentCard list="/HuntTimeline" again={AGAIN} onAgain={again}>
      {(renderPhoto) => (
        <CaptureCard capture={stored} needsApproval={site.post_needs_approval} renderPhoto={renderPhoto} />
      )}
    </SentCard>
  );
}
