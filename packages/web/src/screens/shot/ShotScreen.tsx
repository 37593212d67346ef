import { type FormQuestion, mayOpen, REPORT_KINDS } from '@satomori/core';
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
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session/session.tsx';
import { Empty } from '../../ui/list/Empty.tsx';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SightingCard } from '../../sightings/SightingCard.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { DangerAdvice } from './DangerAdvice.tsx';
import { EditSighting } from './EditSighting.tsx';
import { ShotForm } from './ShotForm.tsx';
import { SIGHTING_FORM, sightingEditName } from './sightingDraft.ts';
import { useSightingRecording } from './useSightingRecording.ts';

/** Only for those who chose かんたん操作. */
const OneHandSighting = lazyPart(async () => (await import('./OneHandSighting.tsx')).OneHandSighting);

const VIEWS = [
  { route: 'Timeline', label: 'もくげきリスト' },
  { route: 'Map', label: 'もくげきマップ' },
];

/** もくげき投稿: a sighting with its photos. */
export function ShotScreen() {
  const { data, error, isPending, refetch } = useQuery(questionQueries(useReading()).form('sighting'));
  const isDraftRead = useDraftIsRead(SIGHTING_FORM);
  const [params] = useSearchParams();
  const editedId = params.get('edit');
  const isReady = data !== undefined && data.length > 0 && isDraftRead;
  const { user, roles } = useSession();
  const oneHand = useOneHandMode(user);
  // The mode is for whoever records captures.
  if (
    isReady &&
    oneHand !== null &&
    editedId === null &&
    mayOpen('/HuntShot', roles) &&
    !params.has(WHOLE_FORM)
  )
    return <OneHandSighting key={params.toString()} questions={data} settings={oneHand} />;
  return (
    <Page title={editedId === null ? 'もくげき投稿' : '目撃を直す'}>
      {error !== null && (
        <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={data !== undefined} />
      )}
      {(isPending || !isDraftRead) && <Skeleton rows={4} height={160} />}
      {data?.length === 0 && <Empty>投稿の質問がまだ登録されていません。管理者に連絡してください。</Empty>}
      {isReady && editedId === null && <Reporting questions={data} />}
      {isReady && editedId !== null && <EditSighting key={editedId} id={editedId} questions={data} />}
    </Page>
  );
}

/** From the first photo to the server's confirmation. */
function Reporting({ questions }: { questions: readonly FormQuestion[] }) {
  const { site } = useSession();
  const reading = useReading();
  const { form, sending, stored, again } = useSightingRecording(questions);
  const onEditStored = useEditStored('/Shot', sightingEditName);
  if (sending.kept !== null)
    return (
      <KeptCard kept={sending.kept} again="続けて投稿する" onAgain={again}>
        <DangerAdvice done={{ kept: sending.kept }} site={site} />
      </KeptCard>
    );
  if (stored === null) return <ShotForm {...{ questions, form, sending, onEditStored }} />;
  return (
    <SentCard list="/Timeline" again="続けて投稿する" onAgain={again}>
      {(renderPhoto) => (
        <>
          <DangerAdvice done={{ stored }} site={site} />
          <SightingCard
            sighting={stored}
            needsApproval={site.post_needs_approval}
            renderPhoto={renderPhoto}
          />
          <HiddenByFilter
            id={stored.id}
            views={VIEWS}
            kinds={REPORT_KINDS}
            count={async (filter, signal) => (await reading.sightings.list(filter, { signal })).json.length}
          />
        </>
      )}
    </SentCard>
  );
}
