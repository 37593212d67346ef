import { JAPAN } from '@satomori/core';
import { useEffect, useRef } from 'react';
import { TileLayer, useMap } from 'react-leaflet';
import { BASE_MAPS, tileTemplate, type TiledMapId } from './baseMaps.ts';
import { MAX_ZOOM } from '../../geo/mapView.ts';
import { afterMove, afterTile, ALL_WELL } from './tileHealth.ts';
import { tellTiles } from './useHasTiles.ts';

interface BaseLayerProps {
  baseMap: TiledMapId;
  tiles_url: string;
  onMissing: (isMissing: boolean) => void;
}

const BOUNDS: [[number, number], [number, number]] = [
  [JAPAN.south, JAPAN.west],
  [JAPAN.north, JAPAN.east],
];

/** Tiles of the chosen base map; reports whether they are available. */
export function BaseLayer({ baseMap, tiles_url, onMissing }: BaseLayerProps) {
  const map = useMap();
  const health = useRef(ALL_WELL);
  const noteTile = (isLoaded: boolean) => {
    health.current = afterTile(health.current, isLoaded);
    onMissing(health.current.isMissing);
  };

  useEffect(() => {
    const onMove = () => {
      health.current = afterMove(health.current);
    };
    map.on('movestart', onMove);
    return () => {
      map.off('movestart', onMove);
    };
  }, [map]);

  const { least_zoom, most_detailed } = BASE_MAPS[baseMap];
  return (
    <TileLayer
      key={baseMap}
      className={`base-${baseMap}`}
      url={tileTemplate(tiles_url, baseMap)}
      minZoom={least_zoom}
      maxNativeZoom={most_detailed}
      maxZoom={MAX_ZOOM}
      bounds={BOUNDS}
      noWrap
      eventHandlers={{
        tileload: () => noteTile(true),
        tileerror: () => noteTile(false),
        load: () => tellTiles(map),
      }}
    />
  );
}
