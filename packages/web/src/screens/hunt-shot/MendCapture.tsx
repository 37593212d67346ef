import type { FormQuestion, HuntPoint } from '@satomori/core';
import { createHuntPoint } from '@satomori/core/bodies';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { mendDraft, type Mended, mendedTime } from '../../posts/form/mendDraft.ts';
import { MendGate } from '../../posts/form/MendGate.tsx';
import { renderThumb } from '../../posts/form/renderThumb.tsx';
import { SentCard } from '../../posts/form/SentCard.tsx';
import { useMending } from '../../posts/form/useMending.ts';
import { ChangedFacts } from '../../posts/review/ChangedFacts.tsx';
import { IS_LATE, OVERWRITES } from '../../posts/review/changedFacts.ts';
import { useReading } from '../../queries/api.ts';
import { huntPointQueries, useMendHuntPoint } from '../../queries/huntPoints.ts';
import { useSession } from '../../queries/session.tsx';
import { CaptureCard } from '../../ui/CaptureCard.tsx';
import { allFacts } from '../../ui/captureWords.ts';
import { HUNT_FORMS, type HuntDraft, huntMendName, huntPointOf } from './huntDraft.ts';
import { HuntShotForm } from './HuntShotForm.tsx';

const LIST = '/HuntTimeline';
const FIELDS = Object.keys(createHuntPoint.body.shape);
const atOf = ({ captured_at }: HuntPoint) => captured_at;

interface MendCaptureProps {
  id: string;
  questions: readonly FormQuestion[];
}

/** A capture that was sent, in the form it was sent by, to be mended and sent again. */
export function MendCapture({ id, questions }: MendCaptureProps) {
  const post = useQuery(huntPointQueries(useReading()).byId(id));
  return (
    <MendGate
      kind="capture"
      {...{ id, post, questions, atOf }}
      list={LIST}
      name={huntMendName(id)}
      newForms={HUNT_FORMS}
      renderCard={(capture) => <Card capture={capture} />}
    >
      {(mended) => <Mending mended={mended} />}
    </MendGate>
  );
}

function Card({ capture }: { capture: HuntPoint }) {
  const { site } = useSession();
  return <CaptureCard capture={capture} needsApproval={site.post_needs_approval} renderPhoto={renderThumb} />;
}

const huntDraft = (mended: Mended<HuntPoint>, now: number): HuntDraft => ({
  ...mendDraft(mended, now),
  fromTrap: [],
  captureNo: mended.row.capture_no ?? '',
  hunterId: null,
});

function Mending({ mended }: { mended: Mended<HuntPoint> }) {
  const navigate = useNavigate();
  const { row, at, questions } = mended;
  const { mutateAsync: send } = useMendHuntPoint();
  const begin = (now: number) => huntDraft(mended, now);
  const { form, sending, changes, isLate, stored } = useMending({
    name: huntMendName(row.id),
    newForms: HUNT_FORMS,
    mended,
    begin,
    endpoint: createHuntPoint,
    fields: FIELDS,
    leading: questions.find(({ field }) => field === 'result')?.code ?? '',
    pointOf: (written: HuntDraft) => ({
      ...huntPointOf(written, questions, null),
      captured_at: mendedTime(written, at),
    }),
    send,
    factsOf: allFacts,
  });

  if (stored !== null)
    return (
      <SentCard list={LIST} again="新しく記録する" onAgain={() => void navigate('/HuntShot')}>
        {() => <Card capture={stored} />}
      </SentCard>
    );
  return (
    <HuntShotForm {...{ questions, form, sending }} proposedNo={null} mended={{ begin, photos: row.photos }}>
      {isLate && <ChangedFacts sentence={IS_LATE} changes={[]} />}
      {changes.length > 0 && <ChangedFacts sentence={OVERWRITES} changes={changes} />}
    </HuntShotForm>
  );
}
