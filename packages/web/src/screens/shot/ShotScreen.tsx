import {
  createMapPoint,
  type FormQuestion,
  type MapPoint,
  type MapPointInput,
  toPoint,
} from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newPostDraft, type PostDraft, saidByForm, timeOf } from '../../posts/form/postDraft.ts';
import { SentCard } from '../../posts/form/SentCard.tsx';
import { useDraft, useDraftIsRead } from '../../posts/form/useDraft.ts';
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
import { ShotForm } from './ShotForm.tsx';

const FORM = 'shot';

/** もくげき投稿: what was seen, with its photos. */
export function ShotScreen() {
  const { data, error, isPending, refetch } = useQuery(questionQueries(useReading()).form('sighting'));
  const isDraftRead = useDraftIsRead(FORM);
  return (
    <Page title="もくげき投稿">
      {error !== null && (
        <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={data !== undefined} />
      )}
      {(isPending || !isDraftRead) && <Skeleton rows={4} height={160} />}
      {data?.length === 0 && <Empty>投稿の質問がまだ登録されていません。管理者に連絡してください。</Empty>}
      {data !== undefined && data.length > 0 && isDraftRead && <Reporting questions={data} />}
    </Page>
  );
}

/** The post as the contract takes it. What was not said is left out. */
function mapPointOf(draft: PostDraft, questions: readonly FormQuestion[]): MapPointInput {
  const { fields, answers } = toPoint(questions, draft.answers);
  return {
    ...fields,
    answers,
    ...saidByForm(draft),
    witnessed_at: timeOf(draft).at ?? '',
  } as unknown as MapPointInput;
}

/** From the first photo to the server's receipt. */
function Reporting({ questions }: { questions: readonly FormQuestion[] }) {
  const { site } = useSession();
  const [stored, setStored] = useState<MapPoint | null>(null);
  const form = useDraft(FORM, newPostDraft);
  const { mutateAsync: post } = useSendMapPoint();
  const sending = useSend({
    endpoint: createMapPoint,
    leading: questions.find(({ field }) => field === 'report_kind')?.code ?? '',
    questions,
    pointOf: (written: PostDraft) => mapPointOf(written, questions),
    post,
    onSending: () => form.settled(),
    onSent: (row, sent) => {
      form.drop(sent);
      setStored(row);
      window.scrollTo({ top: 0 });
    },
  });

  if (stored === null) return <ShotForm {...{ questions, form, sending }} />;
  const again = () => {
    form.startAnew(newPostDraft(Date.now()));
    setStored(null);
  };
  return (
    <SentCard list="/Timeline" again="続けて投稿する" onAgain={again}>
      {(renderPhoto) => (
        <SightingCard sighting={stored} needsApproval={site.post_needs_approval} renderPhoto={renderPhoto} />
      )}
    </SentCard>
  );
}
