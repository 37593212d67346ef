import type { FormQuestion, MapPoint } from '@satomori/core';
import { createMapPoint } from '@satomori/core/bodies';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { mendDraft, type Mended, mendedTime } from '../../posts/form/mendDraft.ts';
import { MendGate } from '../../posts/form/MendGate.tsx';
import type { PostDraft } from '../../posts/form/postDraft.ts';
import { renderThumb } from '../../posts/form/renderThumb.tsx';
import { SentCard } from '../../posts/form/SentCard.tsx';
import { useMending } from '../../posts/form/useMending.ts';
import { ChangedFacts } from '../../posts/review/ChangedFacts.tsx';
import { IS_LATE, OVERWRITES } from '../../posts/review/changedFacts.ts';
import { useReading } from '../../queries/api.ts';
import { mapPointQueries, useMendMapPoint } from '../../queries/mapPoints.ts';
import { useSession } from '../../queries/session.tsx';
import { SightingCard } from '../../ui/SightingCard.tsx';
import { allFacts } from '../../ui/sightingWords.ts';
import { SIGHTING_FORM, sightingMendName } from './draftNames.ts';
import { mapPointOf } from './mapPointOf.ts';
import { RESPONSE } from './responseQuestion.ts';
import { ShotForm } from './ShotForm.tsx';

const LIST = '/Timeline';
const SIGHTING_FORMS = [SIGHTING_FORM];
const FIELDS = Object.keys(createMapPoint.body.shape);
const atOf = ({ witnessed_at }: MapPoint) => witnessed_at;

interface MendSightingProps {
  id: string;
  questions: readonly FormQuestion[];
}

/** A sighting that was sent, in the form it was sent by, to be mended and sent again. */
export function MendSighting({ id, questions }: MendSightingProps) {
  const post = useQuery(mapPointQueries(useReading()).byId(id));
  const { user } = useSession();
  const isOffice = user.is_admin && !user.is_shared_viewer;
  const asked = useMemo(() => (isOffice ? [...questions, RESPONSE] : questions), [isOffice, questions]);
  return (
    <MendGate
      kind="sighting"
      {...{ id, post, questions: asked, atOf }}
      list={LIST}
      name={sightingMendName(id)}
      newForms={SIGHTING_FORMS}
      renderCard={(sighting) => <Card sighting={sighting} />}
    >
      {(mended) => <Mending mended={mended} />}
    </MendGate>
  );
}

function Card({ sighting }: { sighting: MapPoint }) {
  const { site } = useSession();
  return (
    <SightingCard sighting={sighting} needsApproval={site.post_needs_approval} renderPhoto={renderThumb} />
  );
}

function Mending({ mended }: { mended: Mended<MapPoint> }) {
  const navigate = useNavigate();
  const { row, at, questions } = mended;
  const { mutateAsync: send } = useMendMapPoint();
  const begin = (now: number) => mendDraft(mended, now);
  const { form, sending, changes, isLate, stored } = useMending({
    name: sightingMendName(row.id),
    newForms: SIGHTING_FORMS,
    mended,
    begin,
    endpoint: createMapPoint,
    fields: FIELDS,
    leading: questions.find(({ field }) => field === 'report_kind')?.code ?? '',
    pointOf: (written: PostDraft) => ({
      ...mapPointOf(written, questions),
      witnessed_at: mendedTime(written, at),
    }),
    send,
    factsOf: allFacts,
  });

  if (stored !== null)
    return (
      <SentCard list={LIST} again="新しく投稿する" onAgain={() => void navigate('/Shot')}>
        {() => <Card sighting={stored} />}
      </SentCard>
    );
  return (
    <ShotForm {...{ questions, form, sending }} mended={{ begin, photos: row.photos }}>
      {isLate && <ChangedFacts sentence={IS_LATE} changes={[]} />}
      {changes.length > 0 && <ChangedFacts sentence={OVERWRITES} changes={changes} />}
    </ShotForm>
  );
}
