import { makeStyles, tokens } from '@fluentui/react-components';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { type Scale, scaleFor } from '../../geo/scale.ts';
import { MAP_LABEL, MAP_TEXT } from '../../ui/colors.ts';

const useStyles = makeStyles({
  scale: {
    padding: '0 4px 1px',
    border: `2px solid ${MAP_TEXT}`,
    borderTop: 'none',
    backgroundColor: MAP_LABEL,
    color: MAP_TEXT,
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    boxSizing: 'border-box',
  },
});

const SAMPLE_PX = 100;

/** Measured along the middle of the map; `null` before it has a size. */
function read(map: LeafletMap): Scale | null {
  const { x, y } = map.getSize();
  if (x === 0 || y === 0) return null;
  const metres = map.distance(
    map.containerPointToLatLng([0, y / 2]),
    map.containerPointToLatLng([SAMPLE_PX, y / 2]),
  );
  return scaleFor(metres / SAMPLE_PX);
}

export function ScaleBar({ map }: { map: LeafletMap }) {
  const styles = useStyles();
  const [scale, setScale] = useState(() => read(map));
  useEffect(() => {
    const update = () => setScale(read(map));
    map.on('move resize', update);
    return () => {
      map.off('move resize', update);
    };
  }, [map]);
  if (scale === null) return null;
  return (
    <div
      className={styles.scale}
      data-picture="scale"
      style={{ width: scale.width }}
      role="img"
      aria-label={`縮尺 ${scale.label}`}
    >
      {scale.label}
    </div>
  );
}
