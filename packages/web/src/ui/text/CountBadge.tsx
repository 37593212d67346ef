import { makeStyles, tokens } from '@fluentui/react-components';
import { SCREEN_READER_ONLY } from './screenReaderOnly.ts';

const MAX_SHOWN = 99;

const useStyles = makeStyles({
  count: {
    minWidth: '20px',
    padding: '0 6px',
    borderRadius: '10px',
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: 700,
    textAlign: 'center',
  },
  /** For screen readers; visually the place of the number says what it counts. */
  heard: SCREEN_READER_ONLY,
});

interface CountBadgeProps {
  count: number;
  /** What is counted, read aloud before the number. */
  label: string;
  /** Read aloud where there is none. */
  none?: string;
}

/** A number of things that wait; nothing is visible where there are none. */
export function CountBadge({ count, label, none }: CountBadgeProps) {
  const styles = useStyles();
  if (count === 0) return none === undefined ? null : <span className={styles.heard}>{none}</span>;
  return (
    <>
      <span className={styles.heard}>{label}</span>
      <span className={styles.count}>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
      <span className={styles.heard}>件</span>
    </>
  );
}
