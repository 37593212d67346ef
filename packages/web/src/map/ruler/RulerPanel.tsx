import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Map as LeafletMap } from 'leaflet';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { useControlStyles } from '../controls/controlStyles.ts';
import { formatLength, measure } from '../../geo/measure.ts';
import type { Ruler } from './useRuler.ts';

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    width: 'fit-content',
    maxWidth: '100%',
    boxSizing: 'border-box',
    padding: '8px 12px',
    pointerEvents: 'auto',
  },
  lengths: { fontVariantNumeric: 'tabular-nums' },
  total: { fontSize: tokens.fontSizeBase400, fontWeight: 700 },
  hint: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  // All four fit side by side on the narrowest phone.
  act: { minWidth: '48px', padding: '4px 8px', [ON_PHONE]: { minHeight: '48px' } },
});

export interface RulerPanelProps {
  map: LeafletMap;
  ruler: Ruler;
}

/**
 * The measured length and the buttons: points are added by tap, or with the arrow keys and the button for the
 * middle of the map.
 */
export function RulerPanel({ map, ruler: { points, add, back, clear, toggle } }: RulerPanelProps) {
  const styles = useStyles();
  const controls = useControlStyles();
  const measured = measure(points);
  const addMiddle = () => {
    const { lat, lng } = map.getCenter();
    add({ latitude: lat, longitude: lng });
  };
  return (
    <section className={mergeClasses(controls.panel, styles.panel)} aria-label="距離を測る">
      <div role="status" className={styles.lengths}>
        {measured === null ? (
          points.length === 0 ? (
            '地図を押して、測り始める所を選びます'
          ) : (
            '次の所を押します'
          )
        ) : (
          <>
            <span className={styles.total}>合計 {formatLength(measured.total)}</span>
            {points.length > 2 && <span> 最後の区間 {formatLength(measured.last)}</span>}
          </>
        )}
      </div>
      <div className={styles.acts}>
        <Button className={styles.act} onClick={addMiddle}>
          中央を加える
        </Button>
        {points.length > 0 && (
          <>
            <Button className={styles.act} aria-label="ひとつ戻す" onClick={back}>
              戻す
            </Button>
            <Button className={styles.act} onClick={clear}>
              消す
            </Button>
          </>
        )}
        <Button className={styles.act} onClick={toggle}>
          終える
        </Button>
      </div>
      {measured !== null && <span className={styles.hint}>直線の距離です（高低差は含みません）</span>}
    </section>
  );
}
