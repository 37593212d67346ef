import { mergeClasses } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { useControlStyles } from './controlStyles.ts';
import { MAX_ZOOM, MIN_ZOOM } from '../../geo/mapView.ts';

/** Zoom without a pinch, for gloves and limited dexterity. */
export function ZoomButtons({ map, className }: { map: LeafletMap; className?: string }) {
  const controls = useControlStyles();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useEffect(() => {
    const update = () => setZoom(map.getZoom());
    map.on('zoomend', update);
    return () => {
      map.off('zoomend', update);
    };
  }, [map]);
  return (
    <>
      <button
        type="button"
        className={mergeClasses(controls.button, className)}
        aria-label="拡大する"
        title="拡大する"
        disabled={zoom >= MAX_ZOOM}
        onClick={() => map.zoomIn()}
      >
        <AddRegular fontSize={24} aria-hidden />
      </button>
      <button
        type="button"
        className={mergeClasses(controls.button, className)}
        aria-label="縮小する"
        title="縮小する"
        disabled={zoom <= MIN_ZOOM}
        onClick={() => map.zoomOut()}
      >
        <SubtractRegular fontSize={24} aria-hidden />
      </button>
    </>
  );
}
