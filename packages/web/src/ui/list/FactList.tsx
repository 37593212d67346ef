import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  section: { ':not(:first-child)': { marginTop: '16px' } },
  title: { margin: '0 0 4px', fontSize: tokens.fontSizeBase300, fontWeight: 700 },
  list: { margin: 0, display: 'grid', gridTemplateColumns: 'minmax(96px, 2fr) minmax(0, 3fr)' },
  word: {
    padding: '6px 12px 6px 0',
    color: tokens.colorNeutralForeground2,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  value: {
    margin: 0,
    padding: '6px 0',
    minWidth: 0,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  from: { display: 'block', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
});

export interface NamedFact {
  word: string;
  value: ReactNode;
  /** Where the value comes from. */
  from?: string;
}

/** Labels and values under a heading; the caller leaves unknown values out or shows them as 未登録. */
export function FactList({ title, facts }: { title: string; facts: readonly NamedFact[] }) {
  const styles = useStyles();
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>
        {facts.map(({ word, value, from }) => [
          <dt key={`${word}-word`} className={styles.word}>
            {word}
          </dt>,
          <dd key={`${word}-value`} className={styles.value}>
            {value}
            {from !== undefined && <span className={styles.from}>{from}</span>}
          </dd>,
        ])}
      </dl>
    </section>
  );
}
