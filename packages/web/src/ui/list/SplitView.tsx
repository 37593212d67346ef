import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ON_DESKTOP, ON_PHONE, ON_WIDEST } from '../../platform/device/viewport.ts';
import { columns } from './columns.ts';
import { useHasRoomForMap, useIsSplitView } from './useIsSplitView.ts';

const STACKED = { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 } as const;

const useStyles = makeStyles({
  alone: { display: 'flex', flexDirection: 'column', gap: '16px' },
  grid: { display: 'grid', gap: '16px', alignItems: 'start', gridTemplateRows: 'auto 1fr' },
  split: {
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
  // The table keeps its columns; the map has the rest.
  withMap: {
    gridTemplateColumns: 'minmax(1120px, 1fr) minmax(0, 1fr)',
    gridTemplateAreas: '"head head" "list map"',
    [ON_WIDEST]: { gridTemplateColumns: 'minmax(1120px, 2fr) minmax(0, 1fr)' },
  },
  withMapAndDetail: {
    gridTemplateColumns: 'minmax(672px, 1fr) minmax(0, 1fr) 440px',
    gridTemplateAreas: '"head head head" "list map detail"',
  },
  map: { gridArea: 'map', minWidth: 0, alignSelf: 'stretch' },
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
  /** The rows on a map, shown where the window has room for it. */
  map?: ReactNode;
}

/** A list with its filters, and beside it a map and the detail of the chosen row where the window has room. */
export function SplitView({ head, list, detail, map }: SplitViewProps) {
  const styles = useStyles();
  const isSplit = useIsSplitView() && detail !== null;
  const hasMap = useHasRoomForMap() && map !== undefined;
  const beside = detail === null ? styles.withMap : styles.withMapAndDetail;
  const layout = hasMap ? [styles.grid, beside] : isSplit ? [styles.grid, styles.split] : [styles.alone];
  return (
    <div className={mergeClasses(...layout)}>
      <div className={styles.head}>{head}</div>
      <div className={mergeClasses(styles.list, isSplit && styles.narrow)}>{list}</div>
      {hasMap && <div className={styles.map}>{map}</div>}
      {detail !== null && <div className={styles.detail}>{detail}</div>}
    </div>
  );
}
