import { MapNotice } from '../../../map/MapNotice.tsx';
import type { CaptureView } from './useCaptureView.ts';

/** What has to be said of the captures on the map: never a silent cut. */
export function CaptureNotices({ view: { isClustered, isNoneLeft, hasFailed } }: { view: CaptureView }) {
  return (
    <>
      {isClustered && <MapNotice>20,000件を超えるため、まとめて表示しています</MapNotice>}
      {isNoneLeft && <MapNotice>条件に合う捕獲はありません</MapNotice>}
      {hasFailed && <MapNotice>捕獲を地図に表示できません。一覧では見られます。</MapNotice>}
    </>
  );
}
