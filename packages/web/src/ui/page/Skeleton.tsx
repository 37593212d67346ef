import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '8px' },
  row: { borderRadius: '8px', backgroundColor: tokens.colorNeutralBackground3 },
});

/** Placeholder rows of the final size while loading, so that nothing jumps. */
export function Skeleton({ rows, height }: { rows: number; height: number }) {
  const styles = useStyles();
  return (
    <div className={styles.list} role="status" aria-label="読み込み中">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row} style={{ height }} />
      ))}
    </div>
  );
}
