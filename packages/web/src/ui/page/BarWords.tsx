import type { ReactNode } from 'react';
import { useBarStyles } from './barStyles.ts';

interface BarWordsProps {
  /** Left out where the control itself has one. */
  icon?: ReactNode;
  /** At most four letters, for phones. */
  short: string;
  /** For desktops; also the label of the control, since a phone shows less. */
  whole: string;
}

/** Icon and words of one part of a bar. */
export function BarWords({ icon, short, whole }: BarWordsProps) {
  const styles = useBarStyles();
  return (
    <>
      {icon}
      <span className={styles.onPhone}>{short}</span>
      <span className={styles.onDesktop}>{whole}</span>
    </>
  );
}
