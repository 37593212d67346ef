import { makeStyles } from '@fluentui/react-components';
import { EVIDENCE_TITLE } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useEvidenceRulesQuery } from '../../../queries/admin/rewardEvidence.ts';
import { useRewardPricesQuery } from '../../../queries/admin/rewardPrices.ts';
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { EvidencePack } from './EvidencePack.tsx';
import { EvidenceRulesForm } from './EvidenceRulesForm.tsx';
import { RewardPricesForm } from './RewardPricesForm.tsx';

const useStyles = makeStyles({ sections: { display: 'flex', flexDirection: 'column', gap: '16px' } });

function Prices() {
  const { data, error, refetch } = useQuery(useRewardPricesQuery());
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton rows={3} height={96} />;
  return <RewardPricesForm stored={data} />;
}

function Rules() {
  const { data, error, refetch } = useQuery(useEvidenceRulesQuery());
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton rows={3} height={96} />;
  return <EvidenceRulesForm stored={data} />;
}

/** What the town pays for captured animals, and the evidence that it wants to see before. */
export function RewardsSection() {
  const styles = useStyles();
  return (
    <div className={styles.sections}>
      <Section title="報償単価">
        <Prices />
      </Section>
      <Section title="証拠書類の決まり">
        <Rules />
      </Section>
      <Section title={EVIDENCE_TITLE}>
        <EvidencePack />
      </Section>
    </div>
  );
}
