import { makeStyles } from '@fluentui/react-components';
import type { RouteName } from '@satomori/core';
import { useIsSettled } from '../../platform/network/settled.tsx';
import { useWaitingReviews } from '../../queries/posts/waitingReviews.ts';
import { CountBadge } from '../../ui/text/CountBadge.tsx';

const useStyles = makeStyles({ end: { display: 'flex', position: 'relative', marginLeft: 'auto' } });

/** The lists whose records an administrator reviews. */
const REVIEWED: Partial<Record<RouteName, 'captures' | 'sightings'>> = {
  HuntTimeline: 'captures',
  Timeline: 'sightings',
};

/** Records of a list that wait for the administrator's review, at the end of its entry in the menu. */
export function WaitingCount({ name }: { name: RouteName }) {
  const reviewed = REVIEWED[name];
  return reviewed === undefined ? null : <WaitingReviews of={reviewed} />;
}

function WaitingReviews({ of }: { of: 'captures' | 'sightings' }) {
  const styles = useStyles();
  const count = useWaitingReviews(useIsSettled())[of] ?? 0;
  if (count === 0) return null;
  return (
    <span className={styles.end}>
      <CountBadge count={count} label="　承認待ち" />
    </span>
  );
}
