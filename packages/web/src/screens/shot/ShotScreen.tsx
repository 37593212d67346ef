import { type FormQuestion, type Sighting, type SightingInput, REPORT_KINDS } from '@satomori/core';
import { createSighting } from '@satomori/core/bodies';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { clock } from '../../platform/device/clock.ts';
import { scrollPageTo } from '../../platform/page/scroll.ts';
import { HiddenByFilter } from '../../posts/form/HiddenByFilter.tsx';
import { beginAt } from '../../posts/draft/mapPlace.ts';
import { newPostDraft, type PostDraft } from '../../posts/draft/postDraft.ts';
import { SentCard } from '../../posts/form/SentCard.tsx';
import { useDraft, useDraftIsRead } from '../../posts/draft/useDraft.ts';
import { useEditStored } from '../../posts/draft/useEditStored.ts';
import { KeptCard } from '../../posts/form/KeptCard.tsx';
import { useRecordPost } from '../../posts/form/useRecordPost.ts';
import { useSend } from '../../posts/form/useSend.ts';
import { questionQueries } from '../../queries/posts/questions.ts';
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session/session.tsx';
import { Empty } from '../../ui/list/Empty.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SightingCard } from '../../sightings/SightingCard.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { DangerAdvice } from './DangerAdvice.tsx';
import { SIGHTING_FORM, sightingEditName, sightingLabel, sightingOf } from './sightingDraft.ts';
import { EditSighting } from './EditSighting.tsx';
import { ShotForm } from './ShotForm.tsx';

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
  const [params] = useSearchParams();
  const [stored, setStored] = useState<Sighting | null>(null);
  const form = useDraft(SIGHTING_FORM, (now) => beginAt(newPostDraft(now), params));
  const post = useRecordPost<PostDraft, SightingInput, Sighting>(form, ({ point }) => ({
    id: point.id,
    kind: 'sighting',
    subject: null,
    body: point,
    label: sightingLabel(point),
    form: { name: SIGHTING_FORM, path: '/Shot' },
  }));
  const onEditStored = useEditStored('/Shot', sightingEditName);
  const sending = useSend({
    endpoint: createSighting,
    leading: questions.find(({ field }) => field === 'report_kind')?.code ?? '',
    questions,
    pointOf: (written: PostDraft) => sightingOf(written, questions),
    post,
    onSending: () => form.settled(),
    onDamaged: form.markDamaged,
    onKept: (kept) => {
      form.drop(kept);
      scrollPageTo(0);
    },
    onSent: (row: Sighting, sent) => {
      form.drop(sent);
      setStored(row);
      scrollPageTo(0);
    },
  });

  const again = () => {
    form.startOver(newPostDraft(clock.now()));
    sending.startOver();
    setStored(null);
  };
  if (sending.kept !== null) return <KeptCard kept={sending.kept} again="続けて投稿する" onAgain={again} />;
  if (stored === null) return <ShotForm {...{ questions, form, sending, onEditStored }} />;
  return (
    <SentCard list="/Timeline" again="続けて投稿する" onAgain={again}>
      {(renderPhoto) => (
        <>
          <DangerAdvice sighting={stored} site={site} />
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
