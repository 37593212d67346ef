import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';
import { useControlStyles } from '../controls/controlStyles.ts';
import { formatDistance } from '../../geo/place.ts';
import { HEAT_RADII, HEAT_RADII_PX, type HeatRadius, HEAT_RADIUS_LABELS } from './heatRadius.ts';
import { HEAT_COLORS } from './heatScale.ts';

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
  radius: { display: 'flex', alignItems: 'center', gap: '6px', pointerEvents: 'auto' },
  select: {
    minHeight: '32px',
    padding: '0 4px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: 'inherit',
    font: 'inherit',
    [ON_PHONE]: { minHeight: '48px' },
  },
  note: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

const BAR = `linear-gradient(to right, ${Object.entries(HEAT_COLORS)
  .sort(([a], [b]) => Number(a) - Number(b))
  .map(([share, color]) => `${color} ${Number(share) * 100}%`)
  .join(', ')})`;

/** The radius in metres on the ground, in the middle of the map. */
function metresOf(map: LeafletMap, radius: HeatRadius): number {
  const middle = map.getSize().divideBy(2);
  const beside = middle.add([HEAT_RADII_PX[radius], 0]);
  return map.distance(map.containerPointToLatLng(middle), map.containerPointToLatLng(beside));
}

interface HeatLegendProps {
  map: LeafletMap;
  radius: HeatRadius;
  onRadius: (radius: HeatRadius) => void;
}

/** Explains the colours of the heat map, and how far around it one point colours the land. */
export function HeatLegend({ map, radius, onRadius }: HeatLegendProps) {
  const styles = useStyles();
  const controls = useControlStyles();
  // The measured length changes with the zoom of the map.
  const [, setZoom] = useState(() => map.getZoom());
  useEffect(() => {
    const update = () => setZoom(map.getZoom());
    map.on('zoomend resize', update);
    return () => {
      map.off('zoomend resize', update);
    };
  }, [map]);
  return (
    <div className={mergeClasses(controls.panel, styles.legend)} role="group" aria-label="ヒートマップの凡例">
      <span className={styles.scale}>
        少ない
        <span className={styles.bar} style={{ backgroundImage: BAR }} />
        多い
      </span>
      <label className={styles.radius}>
        半径
        <select
          className={styles.select}
          value={radius}
          onChange={({ target: { value } }) => onRadius(value as HeatRadius)}
        >
          {HEAT_RADII.map((each) => (
            <option key={each} value={each}>
              {HEAT_RADIUS_LABELS[each]}（約{formatDistance(metresOf(map, each))}）
            </option>
          ))}
        </select>
      </label>
      <span className={styles.note}>半径は縮尺で変わります</span>
    </div>
  );
}
