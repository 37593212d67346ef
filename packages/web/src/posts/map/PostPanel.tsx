import { Button } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { useQuery } from '@tanstack/react-query';
import { MapPanel } from '../../map/screen/MapPanel.tsx';
import { useReading } from '../../queries/api.ts';
import type { PostLocation } from '../../queries/posts/postMap.ts';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { PostCardContent } from '../detail/PostCardContent.tsx';
import type { PostKind } from '../filter/postKind.ts';

export interface PostPanelProps {
  kind: PostKind;
  id: string;
  /** `null` where the filter excludes it, or it no longer exists. */
  location: PostLocation | null;
  /** The posts are still loading. */
  isPending: boolean;
  /** Goes back to the others of its spot. */
  onBack?: (() => void) | undefined;
  onShowAll: () => void;
  onClose: () => void;
}

const NOWHERE: PostLocation = { id: '', at: '', species: null, place: null };

/** The card of one post, next to the map or below it. */
export function PostPanel(props: PostPanelProps) {
  const { kind, id, location, isPending, onBack, onShowAll, onClose } = props;
  const reading = useReading();
  const { data, error, refetch } = useQuery({
    ...kind.queries(reading).one(location ?? { ...NOWHERE, id }),
    enabled: location !== null,
  });
  const isWaiting = data === undefined && error === null && (location !== null || isPending);
  const isNowhere = data === null || (data === undefined && !isWaiting && error === null);
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
      {isWaiting && <Skeleton rows={3} height={84} />}
      {data != null && <PostCardContent shown={data} />}
      {isNowhere && (
        <div role="status">
          <p>この{kind.noun}は、いまの絞り込みでは見つかりません。</p>
          <Button onClick={onShowAll}>絞り込みを外す</Button>
        </div>
      )}
    </MapPanel>
  );
}
