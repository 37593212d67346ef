import { Button } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MapPanel } from '../../map/screen/MapPanel.tsx';
import { useReading } from '../../queries/api.ts';
import type { PostLocation } from '../../queries/posts/postMap.ts';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { PostCardContent } from '../detail/PostCardContent.tsx';
import { PostNotFound } from '../detail/PostNotFound.tsx';
import type { PostKind } from '../filter/postKind.ts';

export interface PostPanelProps {
  kind: PostKind;
  id: string;
  /** A stable function. */
  onFound: (location: PostLocation) => void;
  /** Goes back to the others of its spot. */
  onBack?: (() => void) | undefined;
  onClose: () => void;
}

/** The card of one post, next to the map or below it, also of one that the map does not have. */
export function PostPanel({ kind, id, onFound, onBack, onClose }: PostPanelProps) {
  const reading = useReading();
  const { data, error, refetch } = useQuery(kind.queries(reading).one(id));
  useEffect(() => {
    if (data != null) onFound(data);
  }, [data, onFound]);
  return (
    <MapPanel id={id} title={data?.title ?? kind.noun} onClose={onClose}>
      {onBack !== undefined && (
        <Button appearance="subtle" icon={<ArrowLeftRegular />} onClick={onBack}>
          この場所の一覧へ戻る
        </Button>
      )}
      {error !== null && (
        <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={data !== undefined} />
      )}
      {data === undefined && error === null && <Skeleton rows={3} height={84} />}
      {data != null && <PostCardContent shown={data} />}
      {data === null && <PostNotFound noun={kind.noun} />}
    </MapPanel>
  );
}
