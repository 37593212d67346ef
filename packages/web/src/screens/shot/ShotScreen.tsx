import { type FormQuestion, type MapPoint, REPORT_KINDS } from '@satomori/core';
import { createMapPoint } from '@satomori/core/bodies';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { clock } from '../../platform/clock.ts';
import { scrollPageTo } from '../../platform/scroll.ts';
import { HiddenByFilter } from '../../posts/form/HiddenByFilter.tsx';
import { beginAt } from '../../posts/form/mapPlace.ts';
import { newPostDraft, type PostDraft } from '../../posts/form/postDraft.ts';
import { SentCard } from '../../posts/form/SentCard.tsx';
import { useDraft, useDraftIsRead } from '../../posts/form/useDraft.ts';
import { useMendStored } from '../../posts/form/useMendStored.ts';
import { useSend } from '../../posts/form/useSend.ts';
import { useSendMapPoint } from '../../queries/mapPoints.ts';
import { questionQueries } from '../../queries/questions.ts';
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Page } from '../../ui/Page.tsx';
import { SightingCard } from '../../ui/SightingCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DangerAdvice } from './DangerAdvice.tsx';
import { SIGHTING_FORM, sightingMendName } from './draftNames.ts';
import { mapPointOf } from './mapPointOf.ts';
import { MendSighting } from './MendSighting.tsx';
import { ShotForm } from './ShotForm.tsx';

const VIEWS = [
  { route: 'Timeline', label: 'もくげきリスト' },
  { route: 'Map', label: 'もくげきマップ' },
];

/** もくげき投稿: what was seen, with its photos. */
export function ShotScreen() {
  const { data, error, isPending, refetch } = useQuery(questionQueries(useReading()).form('sighting'));
  const isDraftRead = useDraftIsRead(SIGHTING_FORM);
  const [params] = useSearchParams();
  const mendedId = params.get('edit');
  const isReady = data !== undefined && data.length > 0 && isDraftRead;
  return (
    <Page title={mendedId === null ? 'もくげき投稿' : '目撃を直す'}>
      {error !== null && (
        <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={data !== undefined} />
      )}
      {(isPending || !isDraftRead) && <Skeleton rows={4} height={160} />}
      {data?.length === 0 && <Empty>投稿の質問がまだ登録されていません。管理者に連絡してください。</Empty>}
      {isReady && mendedId === null && <Reporting questions={data} />}
      {isReady && mendedId !== null && <MendSighting key={mendedId} id={mendedId} questions={data} />}
    </Page>
  );
}

/** From the first photo to the server's receipt. */
function Reporting({ questions }: { questions: readonly FormQuestion[] }) {
  const { site } = useSession();
  const reading = useReading();
  const [params] = useSearchParams();
  const [stored, setStored] = useState<MapPoint | null>(null);
  const form = useDraft(SIGHTING_FORM, (now) => beginAt(newPostDraft(now), params));
  const { mutateAsync: post } = useSendMapPoint();
  const onMendStored = useMendStored('/Shot', sightingMendName);
  const sending = useSend({
    endpoint: createMapPoint,
    leading: questions.find(({ field }) => field === 'report_kind')?.code ?? '',
    questions,
    pointOf: (written: PostDraft) => mapPointOf(written, questions),
    post,
    onSending: () => form.settled(),
    onDamaged: form.markDamaged,
    onSent: (row, sent) => {
      form.drop(sent);
      setStored(row);
      scrollPageTo(0);
    },
  });

  if (stored === null) return <ShotForm {...{ questions, form, sending, onMendStored }} />;
  const again = () => {
    form.startAnew(newPostDraft(clock.now()));
    setStored(null);
  };
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
            count={async (filter, signal) => (await reading.mapPoints.list(filter, { signal })).json.length}
          />
        </>
      )}
    </SentCard>
  );
}
