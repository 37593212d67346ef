import { Button } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { useQuery } from '@tanstack/react-query';
import { type CaptureWhereabouts, huntMapQueries } from '../../../queries/huntMap.ts';
import { useReading } from '../../../queries/api.ts';
import { captureTitle } from '../../../ui/captureWords.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PointPanel } from '../PointPanel.tsx';
import { CaptureCardContent } from './CaptureCardContent.tsx';

export interface CapturePanelProps {
  id: string;
  /** `null` where the filter leaves it out, or it is not there any more. */
  whereabouts: CaptureWhereabouts | null;
  /** Nothing is known of the captures yet. */
  isPending: boolean;
  /** To the others of its spot. */
  onBack?: (() => void) | undefined;
  onShowAll: () => void;
  onClose: () => void;
}

const NOWHERE: CaptureWhereabouts = { id: '', at: '', species: null, place: null };

/** The card of one capture, beside the map or below it. */
export function CapturePanel(props: CapturePanelProps) {
  const { id, whereabouts, isPending, onBack, onShowAll, onClose } = props;
  const reading = useReading();
  const { data, error, refetch } = useQuery({
    ...huntMapQueries(reading).one(whereabouts ?? { ...NOWHERE, id }),
    enabled: whereabouts !== null,
  });
  const isWaiting = data === undefined && error === null && (whereabouts !== null || isPending);
  const isNowhere = data === null || (data === undefined && !isWaiting && error === null);
  return (
    <PointPanel id={id} title={data == null ? '捕獲' : captureTitle(data)} onClose={onClose}>
      {onBack !== undefined && (
        <Button appearance="subtle" icon={<ArrowLeftRegular />} onClick={onBack}>
          この場所の一覧へ戻る
        </Button>
      )}
      {error !== null && (
        <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={data !== undefined} />
      )}
      {isWaiting && <Skeleton rows={3} height={84} />}
      {data != null && <CaptureCardContent capture={data} />}
      {isNowhere && (
        <div role="status">
          <p>この捕獲は、いまの絞り込みでは見つかりません。</p>
          <Button onClick={onShowAll}>絞り込みを外す</Button>
        </div>
      )}
    </PointPanel>
  );
}
