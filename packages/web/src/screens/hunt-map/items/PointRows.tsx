import { isolateText } from '@satomori/core';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { formatDistance } from '../../../geo/place.ts';
import { MapRow, MapRows } from '../../../map/screen/MapRows.tsx';
import { colorOf, type HuntMapItem, wordOf } from '../../../map/devices/huntMapItems.ts';
import { wordOnGround } from '../../../shapes/signColor.ts';
import { PointShape } from '../../../map/devices/PointShape.tsx';
import { PointSince } from './PointSince.tsx';

const useStyles = makeStyles({
  words: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0 12px',
    minWidth: 0,
    '@container (min-width: 560px)': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 12.5em) 9em minmax(0, 1fr)',
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
  points: readonly HuntMapItem[];
  openId: string | null;
  markedIds: ReadonlySet<string>;
  /** In metres; `null` where unknown. */
  distanceOf: (point: HuntMapItem) => number | null;
  onOpen: (point: HuntMapItem) => void;
}

/** Points as rows: shape, name, state, since when, distance. */
export function PointRows({ label, points, openId, markedIds, distanceOf, onOpen }: PointRowsProps) {
  return (
    <MapRows label={label}>
      {points.map((point) => (
        <MapRow
          key={point.id}
          id={point.id}
          shape={<PointShape point={point} size={26} />}
          end={<Distance metres={distanceOf(point)} isPlaced={point.place !== null} />}
          isOpen={point.id === openId}
          isMarked={markedIds.has(point.id)}
          onOpen={() => onOpen(point)}
        >
          <RowWords point={point} />
        </MapRow>
      ))}
    </MapRows>
  );
}

function RowWords({ point }: { point: HuntMapItem }) {
  const styles = useStyles();
  return (
    <span className={styles.words}>
      <span className={styles.name}>{point.name}</span>
      <span className={styles.word} style={{ color: wordOnGround(colorOf(point)) }}>
        {wordOf(point)}
      </span>
      <span className={styles.beside}>
        <PointSince point={point} />{' '}
        {point.kind === 'trap' && point.trap.state === 'fired' && point.trap.responder !== null && (
          <>{isolateText(point.trap.responder.user_name)}さんが向かっています</>
        )}
      </span>
    </span>
  );
}

function Distance({ metres, isPlaced }: { metres: number | null; isPlaced: boolean }) {
  const styles = useStyles();
  if (!isPlaced) return <span className={mergeClasses(styles.distance, styles.nowhere)}>位置なし</span>;
  return <span className={styles.distance}>{metres === null ? '' : formatDistance(metres)}</span>;
}
