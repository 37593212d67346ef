import { MapNotice } from '../../map/controls/MapNotice.tsx';
import type { PostView } from './usePostView.ts';

/** What has to be said of the posts on the map: never a silent cut. */
export function PostNotices({ noun, view }: { noun: string; view: PostView }) {
  const { isClustered, isNoneLeft, hasFailed } = view;
  return (
    <>
      {isClustered && <MapNotice>20,000件を超えるため、まとめて表示しています</MapNotice>}
      {isNoneLeft && <MapNotice>条件に合う{noun}はありません</MapNotice>}
      {hasFailed && <MapNotice>{noun}を地図に表示できません。一覧では見られます。</MapNotice>}
    </>
  );
}
