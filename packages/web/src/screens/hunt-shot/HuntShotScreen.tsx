import type { FormQuestion, HuntPoint } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { questionQueries } from '../../queries/questions.ts';
import { useServer } from '../../queries/server.tsx';
import { useSession } from '../../queries/session.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { isCaught, timeOf } from './draft.ts';
import { HuntShotForm } from './HuntShotForm.tsx';
import { SentCard } from './SentCard.tsx';
import { useDraft } from './useDraft.ts';
import { useProposedNo } from './useProposedNo.ts';
import { useSend } from './useSend.ts';

/** ほかく投稿: a capture with its photos, written where it happened. */
export function HuntShotScreen() {
  const { data, error, isPending, refetch } = useQuery(questionQueries(useServer().reading).form('hunt'));
  return (
    <Page title="ほかく投稿">
      {error !== null && (
        <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={data !== undefined} />
      )}
      {isPending && <Skeleton rows={4} height={160} />}
      {data?.length === 0 && <Empty>記録の質問がまだ登録されていません。管理者に連絡してください。</Empty>}
      {data !== undefined && data.length > 0 && <Recording questions={data} />}
    </Page>
  );
}

/** From the first photo to the server's receipt. */
function Recording({ questions }: { questions: readonly FormQuestion[] }) {
  const { site } = useSession();
  const [params] = useSearchParams();
  const [stored, setStored] = useState<HuntPoint | null>(null);
  const { draft, change, startAnew, drop } = useDraft(() => {
    const trapId = params.get('trap_id');
    const asked = questions.find(({ kind }) => kind === 'trap');
    return trapId === null || asked === undefined ? {} : { [asked.code]: trapId };
  });
  const resultCode = questions.find(({ field }) => field === 'result')?.code ?? '';
  const at = Date.parse(timeOf(draft).at ?? '') || draft.openedAt;
  const proposedNo = useProposedNo(at, isCaught(draft.answers[resultCode]));
  const sending = useSend(questions, proposedNo, change, (row, sent) => {
    drop(sent);
    setStored(row);
    window.scrollTo({ top: 0 });
  });

  if (stored === null) return <HuntShotForm {...{ questions, draft, change, proposedNo, sending }} />;
  const again = () => {
    startAnew();
    setStored(null);
  };
  return <SentCard stored={stored} needsApproval={site.post_needs_approval} onAgain={again} />;
}
