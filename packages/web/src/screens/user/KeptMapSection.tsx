import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { formatDateTime } from '@satomori/core';
import type { KeptArea } from '../../platform/town-map/keptTiles.ts';
import { useKeptAreas } from '../../queries/town-map/keptAreas.ts';
import { useTownMap } from '../../queries/town-map/townMap.ts';
import { Section } from '../../ui/page/Section.tsx';
import { formatSize } from '../../ui/text/fileSize.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  what: { flexGrow: 1 },
});

const degrees = (value: number) => value.toFixed(3);

/** The middle of an area, as coordinates: it has no name. */
const placeOf = ({ west, south, east, north }: KeptArea) =>
  `北緯${degrees((south + north) / 2)} 東経${degrees((west + east) / 2)} のあたり`;

/** The parts of the town's map that this person keeps on this device, each with its size. */
export function KeptMapSection() {
  const styles = useStyles();
  const { areas, remove } = useKeptAreas();
  const { data: townMap } = useTownMap((areas?.length ?? 0) > 0);
  return (
    <Section title="端末の地図">
      {areas?.length === 0 && (
        <p className={styles.text}>
          端末に保存した地図はありません。地図の「地図の種類」にある「この範囲を端末に保存」で、電波のない所でも町の地図を使えます。
        </p>
      )}
      <ul className={styles.list}>
        {areas?.map((area) => (
          <li key={area.id} className={styles.item}>
            <span className={styles.what}>
              {placeOf(area)}　{formatSize(area.bytes)}（{area.tiles}枚）　{formatDateTime(area.kept_at)}{' '}
              に保存
              {townMap &&
                townMap.id !== area.map_id &&
                '　町の地図が新しくなっています。保存し直してください。'}
            </span>
            <Button aria-label={`${placeOf(area)}の地図を消す`} onClick={() => void remove(area.id)}>
              消す
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
