import { makeStyles, ProgressBar } from '@fluentui/react-components';
import { groupDigits } from '@satomori/core';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '4px' },
  line: { margin: 0, fontVariantNumeric: 'tabular-nums' },
});

interface ImportProgressProps {
  /** What is being done. */
  word: string;
  done: number;
  total: number;
}

/** How many of the rows are done. */
export function ImportProgress({ word, done, total }: ImportProgressProps) {
  const styles = useStyles();
  const text = `${word} ${groupDigits(done)} / ${groupDigits(total)}行`;
  return (
    <div className={styles.part}>
      <ProgressBar aria-label={text} max={Math.max(total, 1)} value={done} thickness="large" />
      <p className={styles.line}>{text}</p>
    </div>
  );
}
