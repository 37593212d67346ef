import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { useControlStyles } from '../controlStyles.ts';
import { formatDistance } from '../place.ts';
import { HEAT_COLORS, HEAT_RADIUS_PX } from './heatScale.ts';

const useStyles = makeStyles({
  legend: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    width: 'fit-content',
    padding: '6px 10px',
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
  },
  scale: { display: 'flex', alignItems: 'center', gap: '6px' },
  bar: { width: '88px', height: '10px', borderRadius: '5px' },
  note: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

const BAR = `linear-gradient(to right, ${Object.entries(HEAT_COLORS)
  .sort(([a], [b]) => Number(a) - Number(b))
  .map(([share, color]) => `${color} ${Number(share) * 100}%`)
  .join(', ')})`;

/** Metres on the ground, in the middle of the map. */
function radiusM(map: LeafletMap): number {
  const middle = map.getSize().divideBy(2);
  const beside = middle.add([HEAT_RADIUS_PX, 0]);
  return map.distance(map.containerPointToLatLng(middle), map.containerPointToLatLng(beside));
}

/** What the colours of the heat map mean. */
export function HeatLegend({ map }: { map: LeafletMap }) {
  const styles = useStyles();
  const controls = useControlStyles();
  const [metres, setMetres] = useState(() => radiusM(map));
  useEffect(() => {
    const update = () => setMetres(radiusM(map));
    map.on('zoomend resize', update);
    return () => {
      map.off('zoomend resize', update);
    };
  }, [map]);
  return (
    <div className={mergeClasses(controls.panel, styles.legend)} role="note" aria-label="ヒートマップの凡例">
      <span className={styles.scale}>
        少ない
        <span className={styles.bar} style={{ backgroundImage: BAR }} />
        多い
      </span>
      <span className={styles.note}>半径 約{formatDistance(metres)} ごとの集まり（縮尺で変わります）</span>
    </div>
  );
}
