import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { LIKELIHOOD_LABELS, SILENCE_CAUSE_LABELS, type Trap, type TrapWhy } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { useReading } from '../../queries/api.ts';
import { trapDiagnosisQueries } from '../../queries/trapDiagnosis.ts';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';

const useStyles = makeStyles({
  why: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300 },
  summary: { margin: 0, fontWeight: 700 },
  causes: { margin: 0, paddingLeft: '20px', display: 'flex', flexDirection: 'column', gap: '8px' },
  evidence: { display: 'block', color: tokens.colorNeutralForeground2 },
  ask: { alignSelf: 'start', [ON_PHONE]: { minHeight: '48px' } },
});

/** Why nothing comes from a trap's sensor: at once where its state is 不明 or 経路断, for others when asked. */
export function WhySilent({ trap }: { trap: Pick<Trap, 'id' | 'state'> }) {
  const styles = useStyles();
  const [isAsked, setAsked] = useState(false);
  const isShown = isAsked || trap.state === 'unknown' || trap.state === 'path_down';
  const query = useQuery({ ...trapDiagnosisQueries(useReading()).why(trap.id), enabled: isShown });
  if (!isShown)
    return (
      <Button className={styles.ask} onClick={() => setAsked(true)}>
        通信のようすを調べる
      </Button>
    );
  return (
    <section className={styles.why} aria-labelledby="why-silent">
      <h3 id="why-silent" className={styles.title}>
        通信のようす
      </h3>
      {query.isPending && <Skeleton rows={2} height={24} />}
      {query.error !== null && (
        <LoadFailed
          error={query.error}
          onRetry={() => void query.refetch()}
          hasOldData={query.data !== undefined}
        />
      )}
      {query.data !== undefined && <Causes why={query.data} />}
    </section>
  );
}

function Causes({ why }: { why: TrapWhy }) {
  const styles = useStyles();
  return (
    <>
      <p className={styles.summary}>{why.summary}</p>
      {why.causes.length > 0 && (
        <ol className={styles.causes}>
          {why.causes.map(({ cause, likelihood, evidence, next_step }) => (
            <li key={cause}>
              {SILENCE_CAUSE_LABELS[cause]}
              {cause !== 'unknown' && `（${LIKELIHOOD_LABELS[likelihood]}）`}
              <span className={styles.evidence}>根拠: {evidence}</span>
              {next_step}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
