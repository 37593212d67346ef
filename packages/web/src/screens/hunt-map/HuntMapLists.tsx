import type { Area } from '@satomori/core';
import { PostList } from '../../posts/map/lazyParts.tsx';
import type { ChosenPost } from '../../posts/map/useChosenPost.ts';
import type { Posts } from '../../posts/map/usePosts.ts';
import { CAPTURES } from './captureKind.ts';
import type { HuntMapAddress, Listed } from './huntMapAddress.ts';
import { AreaList, ListTab } from './lazyParts.tsx';
import type { ListTabProps } from './ListTab.tsx';
import { ListSwitch } from './ListSwitch.tsx';

interface HuntMapListsProps extends ListTabProps {
  address: HuntMapAddress;
  captures: Posts | null;
  chosenCapture: ChosenPost;
  onList: (listed: Listed) => void;
  onShowArea: (area: Area) => void;
}

/** 一覧: the twin of the map, of one kind of what lies on it at a time. */
export function HuntMapLists(props: HuntMapListsProps) {
  const { address, captures, chosenCapture, onList, onShowArea, ...points } = props;
  const listed = captures === null && address.listed === 'captures' ? 'points' : address.listed;
  return (
    <>
      <ListSwitch listed={listed} hasCaptures={captures !== null} onChoose={onList} />
      {listed === 'points' && <ListTab {...points} />}
      {listed === 'captures' && captures !== null && (
        <PostList
          kind={CAPTURES}
          label="捕獲の一覧"
          filter={captures.query}
          isFiltered={captures.all > 0}
          openId={address.open?.id ?? null}
          onOpen={chosenCapture.openRow}
        />
      )}
      {listed === 'areas' && <AreaList onShow={onShowArea} />}
    </>
  );
}
