import { makeStyles, tokens } from '@fluentui/react-components';
import type { ChangedFact } from './changedFacts.ts';

const useStyles = makeStyles({
  box: {
    padding: '8px 12px',
    borderRadius: '8px',
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorNeutralForeground1,
  },
  sentence: { margin: 0, color: tokens.colorStatusDangerForeground1, fontWeight: 700 },
  list: { margin: '4px 0 0', paddingLeft: '20px', overflowWrap: 'anywhere' },
  word: { fontWeight: 700 },
});

interface ChangedFactsProps {
  sentence: string;
  changes: readonly ChangedFact[];
}

/** Shows why nothing was done, and what another person changed meanwhile. */
export function ChangedFacts({ sentence, changes }: ChangedFactsProps) {
  const styles = useStyles();
  return (
    <div className={styles.box} role="alert">
      <p className={styles.sentence}>{sentence}</p>
      {changes.length > 0 && (
        <ul className={styles.list}>
          {changes.map(({ word, before, after }) => (
            <li key={word}>
              <span className={styles.word}>{word}</span>：{before ?? 'なし'} → {after ?? 'なし'}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
