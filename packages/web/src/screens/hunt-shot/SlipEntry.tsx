import type { FormQuestion, Capture } from '@satomori/core';
import { createCapture } from '@satomori/core/bodies';
import { useState } from 'react';
import { clock } from '../../platform/device/clock.ts';
import { SentCard } from '../../posts/form/SentCard.tsx';
import { useDraft, useDraftIsRead } from '../../posts/draft/useDraft.ts';
import { useEditStored } from '../../posts/draft/useEditStored.ts';
import { useSend } from '../../posts/form/useSend.ts';
import { useSendPost } from '../../queries/posts/postQueries.ts';
import { useSession } from '../../queries/session/session.tsx';
import { CaptureCard } from '../../captures/CaptureCard.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { captureEditName, newSlipDraft, SLIP_FORM, slipPointOf } from './huntDraft.ts';
import { HuntShotForm } from './HuntShotForm.tsx';

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
  const form = useDraft(SLIP_FORM, newSlipDraft);
  const { mutateAsync: post } = useSendPost('captures');
  const onEditStored = useEditStored('/HuntShot', captureEditName);
  const sending = useSend({
    endpoint: createCapture,
    leading: questions.find(({ field }) => field === 'result')?.code ?? '',
    questions,
    pointOf: (written: Parameters<typeof slipPointOf>[0]) => slipPointOf(written, questions),
    post,
    onSending: () => form.settled(),
    onDamaged: form.markDamaged,
    onSent: (row, sent) => {
      form.drop(sent);
      setStored(row);
      window.scrollTo({ top: 0 });
    },
  });
  if (stored === null)
    return <HuntShotForm {...{ questions, form, sending, onEditStored }} proposedNo={null} isSlip />;
  const again = () => {
    form.startOver(newSlipDraft(clock.now()));
    setStored(null);
  };
  return (
    <SentCard list="/HuntTimeline" again="次の記録票を入力する" onAgain={again}>
      {(renderPhoto) => (
        <CaptureCard capture={stored} needsApproval={site.post_needs_approval} renderPhoto={renderPhoto} />
      )}
    </SentCard>
  );
}
