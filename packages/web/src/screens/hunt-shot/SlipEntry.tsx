import type { FormQuestion, HuntPoint } from '@satomori/core';
import { createHuntPoint } from '@satomori/core/bodies';
import { useState } from 'react';
import { clock } from '../../platform/clock.ts';
import { SentCard } from '../../posts/form/SentCard.tsx';
import { useDraft, useDraftIsRead } from '../../posts/form/useDraft.ts';
import { useMendStored } from '../../posts/form/useMendStored.ts';
import { useSend } from '../../posts/form/useSend.ts';
import { useSendHuntPoint } from '../../queries/huntPoints.ts';
import { useSession } from '../../queries/session.tsx';
import { CaptureCard } from '../../ui/CaptureCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { huntMendName, newSlipDraft, SLIP_FORM, slipPointOf } from './huntDraft.ts';
import { HuntShotForm } from './HuntShotForm.tsx';

interface SlipEntryProps {
  questions: readonly FormQuestion[];
}

/** The administrator enters the paper slip of somebody who does not post themselves. */
export function SlipEntry(props: SlipEntryProps) {
  return useDraftIsRead(SLIP_FORM) ? <Entry {...props} /> : <Skeleton rows={4} height={160} />;
}

function Entry({ questions }: SlipEntryProps) {
  const { site } = useSession();
  const [stored, setStored] = useState<HuntPoint | null>(null);
  const form = useDraft(SLIP_FORM, newSlipDraft);
  const { mutateAsync: post } = useSendHuntPoint();
  const onMendStored = useMendStored('/HuntShot', huntMendName);
  const sending = useSend({
    endpoint: createHuntPoint,
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
    return <HuntShotForm {...{ questions, form, sending, onMendStored }} proposedNo={null} isSlip />;
  const again = () => {
    form.startAnew(newSlipDraft(clock.now()));
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
