import { canOpen, findRoute, REPORT_KIND_LABELS, type Sighting, SIGHTING_FIELDS } from '@satomori/core';
import { useMemo } from 'react';
import { type CardParts, PostTimeline } from '../../posts/timeline/PostTimeline.tsx';
import type { PostListMapProps } from '../../posts/map/PostListMap.tsx';
import { postQueries, useChangePost } from '../../queries/posts/postQueries.ts';
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session/session.tsx';
import { SightingCard } from '../../sightings/SightingCard.tsx';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { usePartsAhead } from '../../ui/page/usePartsAhead.ts';
import { allFacts, sightingTitle } from '../../sightings/sightingWords.ts';

const WORDS = {
  noun: '目撃',
  empty: 'ここに、目撃の情報が写真とともに新しい順に並びます。',
  species: '動物',
  kinds: { label: SIGHTING_FIELDS.report_kind.label, words: REPORT_KIND_LABELS },
};
const MAP = { to: '/Map' };
const POSTING = { to: '/Shot', label: '目撃を投稿する' };
const editPath = (id: string) => `/Shot?edit=${id}`;
const atOf = ({ witnessed_at }: Sighting) => witnessed_at;
const renderCard = (row: Sighting, parts: CardParts<Sighting>) => <SightingCard sighting={row} {...parts} />;
const SightingDetail = lazyPart(
  async () => (await import('../../sightings/SightingDetail.tsx')).SightingDetail,
);
const PARTS = [SightingDetail];
const ListMap = lazyPart<PostListMapProps<Sighting>>(
  async () => (await import('../../posts/map/PostListMap.tsx')).PostListMap,
);
const renderDetail = (row: Sighting) => <SightingDetail sighting={row} />;

/** もくげきリスト: sightings by day, newest first, updated live. */
export function TimelineScreen() {
  const reading = useReading();
  const { list, count, byId } = useMemo(() => postQueries(reading, 'sightings'), [reading]);
  usePartsAhead(PARTS);
  const { mutateAsync: change } = useChangePost('sightings');
  const { roles } = useSession();
  const shot = findRoute(POSTING.to);
  const mayPost = shot !== undefined && canOpen(shot, roles);
  return (
    <PostTimeline<Sighting>
      title="もくげきリスト"
      subject="sightings"
      words={WORDS}
      map={MAP}
      groups="witness"
      posting={mayPost ? POSTING : null}
      hasStates={mayPost}
      listOf={list}
      countOf={count}
      atOf={atOf}
      review={{ kind: 'sighting', change, titleOf: sightingTitle, factsOf: allFacts, editPath }}
      renderCard={renderCard}
      openParam="map_point_id"
      byId={byId}
      renderDetail={renderDetail}
      ListMap={ListMap}
    />
  );
}
