import { makeStyles } from '@fluentui/react-components';
import { EVIDENCE_TITLE } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useEvidenceRulesQuery } from '../../../queries/admin/rewardEvidence.ts';
import { useRewardPricesQuery } from '../../../queries/admin/rewardPrices.ts';
import { Loaded } from '../../../ui/page/Loaded.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { EvidencePack } from './EvidencePack.tsx';
import { EvidenceRulesForm } from './EvidenceRulesForm.tsx';
import { RewardPricesForm } from './RewardPricesForm.tsx';

const useStyles = makeStyles({ sections: { display: 'flex', flexDirection: 'column', gap: '16px' } });

const WAITING = <Skeleton rows={3} height={96} />;

function Prices() {
  return (
    <Loaded reading={useQuery(useRewardPricesQuery())} waiting={WAITING}>
      {(stored) => <RewardPricesForm stored={stored} />}
    </Loaded>
  );
}

function Rules() {
  return (
    <Loaded reading={useQuery(useEvidenceRulesQuery())} waiting={WAITING}>
      {(stored) => <EvidenceRulesForm stored={stored} />}
    </Loaded>
  );
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
