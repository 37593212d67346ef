import { useQuery } from '@tanstack/react-query';
import { useRewardPricesQuery } from '../../../queries/rewardPrices.ts';
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { RewardPricesForm } from './RewardPricesForm.tsx';

/** What the town pays for captured animals. */
export function RewardsSection() {
  const { data, error, refetch } = useQuery(useRewardPricesQuery());
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton rows={3} height={96} />;
  return (
    <Section title="報償単価">
      <RewardPricesForm stored={data} />
    </Section>
  );
}
