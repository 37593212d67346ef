import { isolateText } from '@satomori/core';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { formatDistance } from '../../../geo/place.ts';
import { MapRow, MapRows } from '../../../map/screen/MapRows.tsx';
import { colorOf, type HuntMapItem, wordOf } from '../../../map/devices/huntMapItems.ts';
import { wordOnGround } from '../../../shapes/signColor.ts';
import { ItemShape } from '../../../map/devices/ItemShape.tsx';
import { ItemSince } from './ItemSince.tsx';

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

interface ItemRowsProps {
  label: string;
  items: readonly HuntMapItem[];
  openId: string | null;
  markedIds: ReadonlySet<string>;
  /** In metres; `null` where unknown. */
  distanceOf: (item: HuntMapItem) => number | null;
  onOpen: (item: HuntMapItem) => void;
}

/** Items as rows: shape, name, state, since when, distance. */
export function ItemRows({ label, items, openId, markedIds, distanceOf, onOpen }: ItemRowsProps) {
  return (
    <MapRows label={label}>
      {items.map((item) => (
        <MapRow
          key={item.id}
          id={item.id}
          shape={<ItemShape item={item} size={26} />}
          end={<Distance metres={distanceOf(item)} isPlaced={item.place !== null} />}
          isOpen={item.id === openId}
          isMarked={markedIds.has(item.id)}
          onOpen={() => onOpen(item)}
        >
          <RowWords item={item} />
        </MapRow>
      ))}
    </MapRows>
  );
}

function RowWords({ item }: { item: HuntMapItem }) {
  const styles = useStyles();
  return (
    <span className={styles.words}>
      <span className={styles.name}>{item.name}</span>
      <span className={styles.word} style={{ color: wordOnGround(colorOf(item)) }}>
        {wordOf(item)}
      </span>
      <span className={styles.beside}>
        <ItemSince item={item} />{' '}
        {item.kind === 'trap' && item.trap.state === 'fired' && item.trap.responder !== null && (
          <>{isolateText(item.trap.responder.user_name)}さんが向かっています</>
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
