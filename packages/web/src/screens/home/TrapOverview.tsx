import { makeStyles } from '@fluentui/react-components';
import { startOfDay, trapAt } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useNow } from '../../platform/device/clock.ts';
import { useReading } from '../../queries/api.ts';
import { useSession } from '../../queries/session/session.tsx';
import { trapQueries } from '../../queries/traps.ts';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { FiredTraps } from './FiredTraps.tsx';
import { PatrolsDue } from './PatrolsDue.tsx';
import { SilentTraps } from './SilentTraps.tsx';
import { StateCounts } from './StateCounts.tsx';
import { TodaysRound } from './TodaysRound.tsx';

const useStyles = makeStyles({
  column: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
});

// More than a phone's screen, so that nothing below is visible before the data is loaded, and then moves.
const ROWS = 9;
const ROW_PX = 96;

/** The person's traps: fired ones, then `children`, the counts by state, and patrols due today. */
export function TrapOverview({ children }: { children?: ReactNode }) {
  const styles = useStyles();
  const now = useNow();
  const { user } = useSession();
  // The office sees whose patrol is overdue; everybody else goes round.
  const isGoing = !user.is_admin && !user.is_shared_viewer;
  const query = useQuery(trapQueries(useReading()).list());
  const traps = useMemo(() => query.data?.map((trap) => trapAt(trap, now)), [query.data, now]);
  return (
    <div className={styles.column}>
      {query.isError && (
        <LoadFailed
          error={query.error}
          onRetry={() => void query.refetch()}
          hasOldData={traps !== undefined}
        />
      )}
      {query.isPending && <Skeleton rows={ROWS} height={ROW_PX} />}
      {traps !== undefined && <FiredTraps traps={traps} mayAnswer={!user.is_shared_viewer} />}
      {children}
      {traps !== undefined && (
        <>
          <StateCounts traps={traps} />
          <SilentTraps traps={traps} now={now} />
          {isGoing ? (
            <TodaysRound key={startOfDay(now)} traps={traps} now={now} />
          ) : (
            <PatrolsDue traps={traps} now={now} />
          )}
        </>
      )}
    </div>
  );
}
