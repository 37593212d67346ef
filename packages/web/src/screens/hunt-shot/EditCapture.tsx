import type { FormQuestion, Capture } from '@satomori/core';
import { createCapture } from '@satomori/core/bodies';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { editDraft, type Edited, editedTime, storedTime } from '../../posts/draft/editDraft.ts';
import { EditGate } from '../../posts/form/EditGate.tsx';
import { renderThumb } from '../../posts/form/renderThumb.tsx';
import { SentCard } from '../../posts/form/SentCard.tsx';
import { KeptCard } from '../../posts/form/KeptCard.tsx';
import { useEditing } from '../../posts/form/useEditing.ts';
import { ChangedFacts } from '../../posts/review/ChangedFacts.tsx';
import { IS_LATE, OVERWRITES } from '../../posts/review/changedFacts.ts';
import { useReading } from '../../queries/api.ts';
import { postQueries } from '../../queries/posts/postQueries.ts';
import { useSession } from '../../queries/session/session.tsx';
import { CaptureCard } from '../../captures/CaptureCard.tsx';
import { allFacts } from '../../captures/captureWords.ts';
import { HUNT_FORMS, type HuntDraft, captureEditName, captureLabel, captureOf } from './huntDraft.ts';
import { HuntShotForm } from './HuntShotForm.tsx';

const LIST = '/HuntTimeline';
const FIELDS = Object.keys(createCapture.body.shape);
const atOf = ({ captured_at }: Capture) => captured_at;

interface EditCaptureProps {
  id: string;
  questions: readonly FormQuestion[];
}

/** The form of a sent capture, to edit it and send it again. */
export function EditCapture({ id, questions }: EditCaptureProps) {
  const post = useQuery(postQueries(useReading(), 'captures').byId(id));
  return (
    <EditGate
      kind="capture"
      {...{ id, post, questions, atOf }}
      list={LIST}
      name={captureEditName(id)}
      newForms={HUNT_FORMS}
      renderCard={(capture) => <Card capture={capture} />}
    >
      {(edited) => <Edit edited={edited} />}
    </EditGate>
  );
}

function Card({ capture }: { capture: Capture }) {
  const { site } = useSession();
  return <CaptureCard capture={capture} needsApproval={site.post_needs_approval} renderPhoto={renderThumb} />;
}

const huntDraft = (edited: Edited<Capture>, now: number): HuntDraft => ({
  ...editDraft(edited, now),
  fromTrap: [],
  presets: [],
  firing: null,
  captureNo: edited.row.capture_no ?? '',
  hunterId: null,
});

function Edit({ edited }: { edited: Edited<Capture> }) {
  const navigate = useNavigate();
  const { row, at, questions } = edited;
  const begin = (now: number) => huntDraft(edited, now);
  const { form, sending, changes, isLate, lateChanges, stored } = useEditing({
    name: captureEditName(row.id),
    newForms: HUNT_FORMS,
    edited,
    begin,
    endpoint: createCapture,
    fields: FIELDS,
    leading: questions.find(({ field }) => field === 'result')?.code ?? '',
    pointOf: (written: HuntDraft) => ({
      ...captureOf(written, questions, null),
      captured_at: editedTime(written, at),
    }),
    entry: { kind: 'capture_edit', path: `/HuntShot?edit=${row.id}`, labelOf: captureLabel },
    factsOf: allFacts,
  });

  const again = () => void navigate('/HuntShot');
  if (sending.kept !== null) return <KeptCard kept={sending.kept} again="新しく記録する" onAgain={again} />;
  if (stored !== null)
    return (
      <SentCard list={LIST} again="新しく記録する" onAgain={again}>
        {() => <Card capture={stored} />}
      </SentCard>
    );
  return (
    <HuntShotForm
      {...{ questions, form, sending, begin }}
      proposedNo={null}
      storedPhotos={row.photos}
      storedTime={storedTime(edited)}
    >
      {isLate && <ChangedFacts sentence={IS_LATE} changes={lateChanges} />}
      {changes.length > 0 && <ChangedFacts sentence={OVERWRITES} changes={changes} />}
    </HuntShotForm>
  );
}
