import type { Area } from '@satomori/core';
import { ListSwitch } from '../../map/screen/ListSwitch.tsx';
import { AreaList } from '../../map/overlays/lazyParts.tsx';
import { PostList } from '../../posts/map/lazyParts.tsx';
import type { ChosenPost } from '../../posts/map/useChosenPost.ts';
import type { Posts } from '../../posts/map/usePosts.ts';
import { CAPTURES } from '../../captures/captureKind.ts';
import type { HuntMapAddress, Listed } from './huntMapAddress.ts';
import { ListTab } from './lazyParts.tsx';
import type { ListTabProps } from './ListTab.tsx';

type Lists = Readonly<Record<Listed, string>>;
const LISTS = { points: 'わな・親機', areas: '区域' } as Lists;
const LISTS_WITH_CAPTURES: Lists = { points: 'わな・親機', captures: '捕獲', areas: '区域' };

interface HuntMapListsProps extends ListTabProps {
  address: HuntMapAddress;
  captures: Posts | null;
  chosenCapture: ChosenPost;
  onList: (listed: Listed) => void;
  onShowArea: (area: Area) => void;
}

/** 一覧: the accessible equivalent of the map, for one kind of its content at a time. */
export function HuntMapLists(props: HuntMapListsProps) {
  const { address, captures, chosenCapture, onList, onShowArea, ...list } = props;
  const listed = captures === null && address.listed === 'captures' ? 'points' : address.listed;
  return (
    <>
      <ListSwitch lists={captures === null ? LISTS : LISTS_WITH_CAPTURES} listed={listed} onChoose={onList} />
      {listed === 'points' && <ListTab {...list} />}
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
