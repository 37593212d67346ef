import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ON_DESKTOP, ON_PHONE } from '../../platform/device/viewport.ts';

const useStyles = makeStyles({
  alone: { display: 'flex', flexDirection: 'column', gap: '16px' },
  split: {
    display: 'grid',
    gap: '16px',
    alignItems: 'start',
    gridTemplateRows: 'auto 1fr',
    [ON_DESKTOP]: {
      gridTemplateColumns: 'minmax(0, 1fr) 440px',
      gridTemplateAreas: '"head head" "list detail"',
    },
    // On tablets the detail begins as high as it can: the bar at the bottom takes room from it.
    [ON_PHONE]: {
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
      gridTemplateAreas: '"head detail" "list detail"',
      '& > div:nth-child(2) > ul': { gridTemplateColumns: 'minmax(0, 1fr)' },
    },
  },
  head: { gridArea: 'head', minWidth: 0 },
  list: { gridArea: 'list', minWidth: 0 },
  detail: { gridArea: 'detail', minWidth: 0, alignSelf: 'stretch' },
});

interface SplitViewProps {
  /** Filters of the list. */
  head: ReactNode;
  list: ReactNode;
  /** Detail of the chosen row; null while none is chosen. */
  detail: ReactNode | null;
  /** Whether the detail stands beside the list; otherwise it covers the window by itself. */
  isBeside: boolean;
}

/** A list with its filters, and the detail of the chosen row beside it where the window has room. */
export function SplitView({ head, list, detail, isBeside }: SplitViewProps) {
  const styles = useStyles();
  return (
    <div className={isBeside && detail !== null ? styles.split : styles.alone}>
      <div className={styles.head}>{head}</div>
      <div className={styles.list}>{list}</div>
      {detail !== null && <div className={mergeClasses(isBeside && styles.detail)}>{detail}</div>}
    </div>
  );
}
