import { PERIOD_LABELS } from '../../posts/filter/postFilter.ts';
import { PostCount } from '../../posts/map/PostCount.tsx';
import type { Posts } from '../../posts/map/usePosts.ts';
import { CountLine } from './CountLine.tsx';
import type { HuntMapAddress } from './huntMapAddress.ts';

interface HuntMapCountProps {
  address: HuntMapAddress;
  change: (part: Partial<HuntMapAddress>) => void;
  /** Number of traps and gateways: shown, without a place, and in all. */
  shown: number;
  unplaced: number;
  all: number;
  captures: Posts | null;
  /** Whether the map shows captures in any form. */
  isCapturesOn: boolean;
}

/** How many of how many, on the map or in the list. */
export function HuntMapCount(props: HuntMapCountProps) {
  const { address, change, shown, unplaced, all, captures, isCapturesOn } = props;
  return (
    <CountLine
      shown={shown}
      all={all}
      unplaced={address.isUnplaced ? 0 : unplaced}
      onListUnplaced={() => change({ tab: 'list', listed: 'points', isUnplaced: true, open: null })}
      isNamed={captures !== null}
    >
      {captures !== null && (
        <PostCount
          posts={captures}
          isMap={address.tab === 'map'}
          period={address.period === '30days' ? PERIOD_LABELS[address.period] : null}
          isOn={isCapturesOn}
          onListUnplaced={() => change({ tab: 'list', listed: 'captures', open: null })}
        />
      )}
    </CountLine>
  );
}
