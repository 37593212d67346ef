import { CAPTURE_FIELDS, HUNT_RESULT_LABELS, type Capture } from '@satomori/core';
import { useMemo } from 'react';
import { type CardParts, PostTimeline } from '../../posts/timeline/PostTimeline.tsx';
import type { PostListMapProps } from '../../posts/map/PostListMap.tsx';
import { postQueries, useChangePost } from '../../queries/posts/postQueries.ts';
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session/session.tsx';
import { CaptureCard } from '../../captures/CaptureCard.tsx';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { usePartsAhead } from '../../ui/page/usePartsAhead.ts';
import { allFacts, captureTitle } from '../../captures/captureWords.ts';

const WORDS = {
  noun: '捕獲',
  empty: 'ここに、捕獲の記録が写真とともに新しい順に並びます。',
  species: CAPTURE_FIELDS.species.label,
  kinds: { label: CAPTURE_FIELDS.result.label, words: HUNT_RESULT_LABELS },
};
const MAP = { to: '/HuntMap', layers: 'captures' };
const POSTING = { to: '/HuntShot', label: '捕獲を記録する' };
const SLIP = { to: '/HuntShot?slip=1', label: '紙の記録票を入力' };
const editPath = (id: string) => `/HuntShot?edit=${id}`;
const atOf = ({ captured_at }: Capture) => captured_at;
const renderCard = (row: Capture, parts: CardParts<Capture>) => <CaptureCard capture={row} {...parts} />;
const CaptureDetail = lazyPart(async () => (await import('../../captures/CaptureDetail.tsx')).CaptureDetail);
const PARTS = [CaptureDetail];
const ListMap = lazyPart<PostListMapProps<Capture>>(
  async () => (await import('../../posts/map/PostListMap.tsx')).PostListMap,
);
const renderDetail = (row: Capture) => <CaptureDetail capture={row} />;

/** ほかくリスト: captures by day, newest first, updated live. */
export function HuntTimelineScreen() {
  const { user } = useSession();
  const reading = useReading();
  const { list, count, byId } = useMemo(() => postQueries(reading, 'captures'), [reading]);
  usePartsAhead(PARTS);
  const { mutateAsync: change } = useChangePost('captures');
  return (
    <PostTimeline<Capture>
      title="ほかくリスト"
      subject="captures"
      words={WORDS}
      map={MAP}
      groups="hunt"
      posting={POSTING}
      entry={user.is_admin ? SLIP : undefined}
      hasStates
      listOf={list}
      countOf={count}
      atOf={atOf}
      review={{ kind: 'capture', change, titleOf: captureTitle, factsOf: allFacts, editPath }}
      renderCard={renderCard}
      openParam="hunt_point_id"
      byId={byId}
      renderDetail={renderDetail}
      ListMap={ListMap}
    />
  );
}
