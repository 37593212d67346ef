import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ON_DESKTOP, ON_PHONE } from '../../platform/device/viewport.ts';
import { columns } from './columns.ts';
import { useIsSplitView } from './useIsSplitView.ts';

const STACKED = { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 } as const;

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
    },
  },
  head: { gridArea: 'head', ...STACKED },
  list: { gridArea: 'list', ...STACKED },
  narrow: { [ON_PHONE]: { '& > ul': columns(1) } },
  detail: { gridArea: 'detail', minWidth: 0, alignSelf: 'stretch' },
});

interface SplitViewProps {
  /** Filters of the list. */
  head: ReactNode;
  list: ReactNode;
  /** Detail of the chosen row; null while none is chosen. */
  detail: ReactNode | null;
}

/** A list with its filters, and the detail of the chosen row beside it where the window has room. */
export function SplitView({ head, list, detail }: SplitViewProps) {
  const styles = useStyles();
  const isSplit = useIsSplitView() && detail !== null;
  return (
    <div className={isSplit ? styles.split : styles.alone}>
      <div className={styles.head}>{head}</div>
      <div className={mergeClasses(styles.list, isSplit && styles.narrow)}>{list}</div>
      {detail !== null && <div className={styles.detail}>{detail}</div>}
    </div>
  );
}
