import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '8px 16px',
    padding: '16px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  text: { flex: '1 1 240px', margin: 0 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** A hint that can be put away: a sentence and its buttons. */
export function HintCard({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <section className={styles.card} aria-label={label}>
      <p className={styles.text}>{text}</p>
      <div className={styles.acts}>{children}</div>
    </section>
  );
}
