import { BEARS, mayCall, type StatsSubject, listCaptures, listSightings } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { BACKGROUND } from '../queryClient.ts';
import { useReading } from '../api.ts';
import { useSession } from '../session/session.tsx';
import { statsQueries } from './stats.ts';

/** Records that wait for the review of an administrator; `null`: not loaded, or none of the person's concern. */
interface WaitingReviews {
  captures: number | null;
  sightings: number | null;
  /** Of both, those of bears. */
  bears: { captures: number; sightings: number };
}

const FILTER = { state: 'submitted' };

function useWaiting(of: StatsSubject, isEnabled: boolean) {
  const { data } = useQuery({
    ...statsQueries(useReading()).counts({ of, by: ['species'], filter: FILTER }),
    enabled: isEnabled,
    meta: BACKGROUND,
  });
  if (data === undefined || !isEnabled) return { total: null, bears: 0 };
  const bears = data.rows.filter(({ keys: [species] }) => BEARS.some((bear) => bear === species));
  return { total: data.records.total, bears: bears.reduce((sum, { records }) => sum + records, 0) };
}

/** What waits for review, for administrators of a site that approves records. */
export function useWaitingReviews(isEnabled = true): WaitingReviews {
  const { user, site, roles } = useSession();
  const isReviewer = isEnabled && user.is_admin && site.post_needs_approval;
  const captures = useWaiting('captures', isReviewer && mayCall(listCaptures, roles));
  const sightings = useWaiting('sightings', isReviewer && mayCall(listSightings, roles));
  return {
    captures: captures.total,
    sightings: sightings.total,
    bears: { captures: captures.bears, sightings: sightings.bears },
  };
}
