import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { MeshNumbering } from '@satomori/core';
import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { useControlStyles } from '../controls/controlStyles.ts';
import type { Place } from '../../geo/place.ts';
import { MIN_LINE_ZOOM } from './meshLines.ts';
import { meshLabelAt } from './meshLabelAt.ts';

const useStyles = makeStyles({
  readout: {
    width: 'fit-content',
    padding: '6px 10px',
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    fontVariantNumeric: 'tabular-nums',
  },
  number: { fontWeight: 700 },
});

interface Read {
  place: Place;
  /** The place under the pointer or finger; otherwise the middle of the map. */
  isPointed: boolean;
  zoom: number;
}

const middleOf = (map: LeafletMap): Read => {
  const { lat, lng } = map.getCenter();
  return { place: { latitude: lat, longitude: lng }, isPointed: false, zoom: map.getZoom() };
};

/** The place under the pointer or the last tap; after each move the middle of the map. */
function useReadPlace(map: LeafletMap): Read {
  const [read, setRead] = useState(() => middleOf(map));
  useEffect(() => {
    const point = ({ latlng: { lat, lng } }: LeafletMouseEvent) =>
      setRead({ place: { latitude: lat, longitude: lng }, isPointed: true, zoom: map.getZoom() });
    const settle = () => setRead(middleOf(map));
    map.on({ mousemove: point, click: point, mouseout: settle, moveend: settle });
    return () => {
      map.off({ mousemove: point, click: point, mouseout: settle, moveend: settle });
    };
  }, [map]);
  return read;
}

/**
 * Names the mesh number of a place; for keyboards and screen readers it is the middle of the map, which the
 * arrow keys move.
 */
export function MeshReadout({ map, numbering }: { map: LeafletMap; numbering: MeshNumbering }) {
  const styles = useStyles();
  const controls = useControlStyles();
  const { place, isPointed, zoom } = useReadPlace(map);
  const number = meshLabelAt(place, numbering);
  return (
    // Announcing a number at each step of a pointer would drown out everything else.
    <div className={mergeClasses(controls.panel, styles.readout)} aria-live={isPointed ? 'off' : 'polite'}>
      {isPointed ? 'この場所のメッシュ ' : '中央のメッシュ '}
      <span className={styles.number}>{number ?? 'なし'}</span>
      {zoom < MIN_LINE_ZOOM && <div>拡大すると線と番号が出ます</div>}
    </div>
  );
}
