import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { formatDistance } from '../../map/place.ts';
import { ON_PHONE } from '../../platform/viewport.ts';
import { colorOf, type MapPoint, wordOf } from './mapPoints.ts';
import { PointShape } from './PointShape.tsx';
import { PointSince } from './PointSince.tsx';

const useStyles = makeStyles({
  list: { listStyle: 'none', margin: 0, padding: 0, containerType: 'inline-size' },
  row: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  button: {
    display: 'grid',
    gridTemplateColumns: '28px minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '12px',
    width: '100%',
    minHeight: '44px',
    padding: '6px 12px',
    border: 'none',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-3px' },
    [ON_PHONE]: { minHeight: '56px' },
  },
  open: { backgroundColor: tokens.colorBrandBackground2 },
  marked: { backgroundColor: '#FFF4D6' },
  words: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0 12px',
    minWidth: 0,
    '@container (min-width: 560px)': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 200px) 136px minmax(0, 1fr)',
    },
  },
  name: { fontWeight: 700, overflowWrap: 'anywhere' },
  word: { fontWeight: 700, whiteSpace: 'nowrap' },
  beside: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  distance: { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  nowhere: { color: tokens.colorStatusWarningForeground1, fontWeight: 700 },
});

interface PointRowsProps {
  label: string;
  points: readonly MapPoint[];
  openId: string | null;
  markedIds: ReadonlySet<string>;
  /** In metres; `null` where it is not known. */
  distanceOf: (point: MapPoint) => number | null;
  onOpen: (point: MapPoint) => void;
}

/** Points as rows: shape, name, state, since when, how far. */
export function PointRows({ label, points, openId, markedIds, distanceOf, onOpen }: PointRowsProps) {
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label={label}>
      {points.map((point) => (
        <li key={point.id} className={styles.row}>
          <button
            type="button"
            data-row={point.id}
            aria-current={point.id === openId}
            className={mergeClasses(
              styles.button,
              markedIds.has(point.id) && styles.marked,
              point.id === openId && styles.open,
            )}
            onClick={() => onOpen(point)}
          >
            <PointShape point={point} size={26} />
            <span className={styles.words}>
              <span className={styles.name}>{point.name}</span>
              <span className={styles.word} style={{ color: colorOf(point) }}>
                {wordOf(point)}
              </span>
              <span className={styles.beside}>
                <PointSince point={point} />{' '}
                {point.kind === 'trap' && point.trap.state === 'fired' && point.trap.responder !== null && (
                  <>{point.trap.responder.user_name}さんが向かっています</>
                )}
              </span>
            </span>
            <Distance metres={distanceOf(point)} isPlaced={point.place !== null} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Distance({ metres, isPlaced }: { metres: number | null; isPlaced: boolean }) {
  const styles = useStyles();
  if (!isPlaced) return <span className={mergeClasses(styles.distance, styles.nowhere)}>位置なし</span>;
  return <span className={styles.distance}>{metres === null ? '' : formatDistance(metres)}</span>;
}
