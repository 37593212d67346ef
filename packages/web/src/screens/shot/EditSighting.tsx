import type { FormQuestion, Sighting } from '@satomori/core';
import { createSighting } from '@satomori/core/bodies';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { editDraft, type Edited, editedTime, storedTime } from '../../posts/draft/editDraft.ts';
import { EditGate } from '../../posts/form/EditGate.tsx';
import type { PostDraft } from '../../posts/draft/postDraft.ts';
import { renderThumb } from '../../posts/form/renderThumb.tsx';
import { SentCard } from '../../posts/form/SentCard.tsx';
import { KeptCard } from '../../posts/form/KeptCard.tsx';
import { useEditing } from '../../posts/form/useEditing.ts';
import { ChangedFacts } from '../../posts/review/ChangedFacts.tsx';
import { IS_LATE, OVERWRITES } from '../../posts/review/changedFacts.ts';
import { useReading } from '../../queries/api.ts';
import { postQueries } from '../../queries/posts/postQueries.ts';
import { useSession } from '../../queries/session/session.tsx';
import { SightingCard } from '../../sightings/SightingCard.tsx';
import { allFacts } from '../../sightings/sightingWords.ts';
import { SIGHTING_FORM, sightingEditName, sightingLabel, sightingOf } from './sightingDraft.ts';
import { RESPONSE } from './responseQuestion.ts';
import { ShotForm } from './ShotForm.tsx';

const LIST = '/Timeline';
const SIGHTING_FORMS = [SIGHTING_FORM];
const FIELDS = Object.keys(createSighting.body.shape);
const atOf = ({ witnessed_at }: Sighting) => witnessed_at;

interface EditSightingProps {
  id: string;
  questions: readonly FormQuestion[];
}

/** The form of a sent sighting, to edit it and send it again. */
export function EditSighting({ id, questions }: EditSightingProps) {
  const post = useQuery(postQueries(useReading(), 'sightings').byId(id));
  const { user } = useSession();
  const isOffice = user.is_admin && !user.is_shared_viewer;
  const asked = useMemo(() => (isOffice ? [...questions, RESPONSE] : questions), [isOffice, questions]);
  return (
    <EditGate
      kind="sighting"
      {...{ id, post, questions: asked, atOf }}
      list={LIST}
      name={sightingEditName(id)}
      newForms={SIGHTING_FORMS}
      renderCard={(sighting) => <Card sighting={sighting} />}
    >
      {(edited) => <Edit edited={edited} />}
    </EditGate>
  );
}

function Card({ sighting }: { sighting: Sighting }) {
  const { site } = useSession();
  return (
    <SightingCard sighting={sighting} needsApproval={site.post_needs_approval} renderPhoto={renderThumb} />
  );
}

function Edit({ edited }: { edited: Edited<Sighting> }) {
  const navigate = useNavigate();
  const { row, at, questions } = edited;
  const begin = (now: number) => editDraft(edited, now);
  const { form, sending, changes, isLate, lateChanges, stored } = useEditing({
    name: sightingEditName(row.id),
    newForms: SIGHTING_FORMS,
    edited,
    begin,
    endpoint: createSighting,
    fields: FIELDS,
    leading: questions.find(({ field }) => field === 'report_kind')?.code ?? '',
    pointOf: (written: PostDraft) => ({
      ...sightingOf(written, questions),
      witnessed_at: editedTime(written, at),
    }),
    entry: { kind: 'sighting_edit', path: `/Shot?edit=${row.id}`, labelOf: sightingLabel },
    factsOf: allFacts,
  });

  const again = () => void navigate('/Shot');
  if (sending.kept !== null) return <KeptCard kept={sending.kept} again="新しく投稿する" onAgain={again} />;
  if (stored !== null)
    return (
      <SentCard list={LIST} again="新しく投稿する" onAgain={again}>
        {() => <Card sighting={stored} />}
      </SentCard>
    );
  return (
    <ShotForm
      {...{ questions, form, sending }}
      edited={{ begin, photos: row.photos, time: storedTime(edited) }}
    >
      {isLate && <ChangedFacts sentence={IS_LATE} changes={lateChanges} />}
      {changes.length > 0 && <ChangedFacts sentence={OVERWRITES} changes={changes} />}
    </ShotForm>
  );
}
