import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, max-content) minmax(0, 1fr)',
    gap: '8px 24px',
    margin: 0,
  },
  name: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0 },
});

/** Labels and values; an unknown value is shown as such. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const styles = useStyles();
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value ?? '―'}</dd>
        </div>
      ))}
    </dl>
  );
}
