import { makeStyles } from '@fluentui/react-components';

const useStyles = makeStyles({
  page: { margin: 0, padding: '24px', textAlign: 'center' },
});

/** Before the first screen is there. */
export function Starting() {
  const styles = useStyles();
  return (
    <p className={styles.page} role="status">
      読み込み中…
    </p>
  );
}
