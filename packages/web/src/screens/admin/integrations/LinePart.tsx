import { useQuery } from '@tanstack/react-query';
import { useLineAccountQuery } from '../../../queries/admin/lineAccount.ts';
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { LineAccountForm } from './LineAccountForm.tsx';
import { LineState } from './LineState.tsx';

const HEIGHT_PX = 480;

/** The town's own LINE account, from which people get notifications. */
export function LinePart() {
  const { data, error, refetch } = useQuery(useLineAccountQuery());
  if (error !== null)
    return <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={data !== undefined} />;
  if (data === undefined) return <Skeleton rows={1} height={HEIGHT_PX} />;
  return (
    <Section title="LINEでの通知">
      <LineAccountForm stored={data} />
      <LineState account={data} />
    </Section>
  );
}
