import { MapNotice } from '../../map/controls/MapNotice.tsx';
import type { PostView } from './usePostView.ts';

/** Notices about the posts on the map: nothing is left out silently. */
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
