import { useEffect, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { HEAT_RADII_PX, type HeatRadius, heatBlurPx } from './heatRadius.ts';
import { HEAT_COLORS, maxHeat, MAX_HEAT_POINTS } from './heatScale.ts';
import { type HeatLayer as LeafletHeatLayer, loadLeafletHeat } from './leafletHeat.ts';
import type { PointIndexing } from './pointIndexing.ts';
import { type Cells, countOf, type PointSet } from '../../geo/pointSet.ts';

interface HeatLayerProps {
  set: PointSet;
  indexing: PointIndexing;
  radius: HeatRadius;
  onFailed: (error: unknown) => void;
}

const OPTIONS = {
  radius: HEAT_RADII_PX.usual,
  blur: heatBlurPx('usual'),
  // Heat is already counted by cells of each zoom; without this the library would fade it out at lower zooms.
  maxZoom: 0,
  max: 1,
  minOpacity: 0.12,
  gradient: HEAT_COLORS,
};

const heatOf = (points: Pick<PointSet, 'latitude' | 'longitude'>, count: (at: number) => number) =>
  Array.from(points.latitude, (latitude, at): [number, number, number] => [
    latitude,
    points.longitude[at] ?? 0,
    count(at),
  ]);

/**
 * Few points are passed as they are; many as cells, because the library visits all of them at each drawing.
 */
const heatPoints = (set: PointSet, cells: Cells) =>
  set.latitude.length <= MAX_HEAT_POINTS
    ? heatOf(set, (at) => countOf(set, at))
    : heatOf(cells, (at) => cells.count[at] ?? 0);

/** Shows the density of points as colour. */
export function HeatLayer({ set, indexing, radius, onFailed }: HeatLayerProps) {
  const map = useMap();
  const [layer, setLayer] = useState<LeafletHeatLayer | null>(null);
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });

  useEffect(() => {
    let made: LeafletHeatLayer | null = null;
    let isGone = false;
    loadLeafletHeat().then(
      (shared) => {
        const { x, y } = map.getSize();
        // The library fails on an empty map.
        if (isGone || x === 0 || y === 0) return;
        made = shared.heatLayer([], OPTIONS).addTo(map);
        setLayer(made);
      },
      (error: unknown) => {
        if (!isGone) onFailed(error);
      },
    );
    return () => {
      isGone = true;
      made?.remove();
      setLayer(null);
    };
  }, [map, onFailed]);

  useEffect(() => {
    if (layer === null) return;
    let isStale = false;
    indexing.cellsAt(set, zoom).then(
      (cells) => {
        if (isStale) return;
        layer.setOptions({
          max: maxHeat(cells, radius, zoom),
          radius: HEAT_RADII_PX[radius],
          blur: heatBlurPx(radius),
        });
        layer.setLatLngs(heatPoints(set, cells));
      },
      (error: unknown) => {
        if (!isStale) onFailed(error);
      },
    );
    return () => {
      isStale = true;
    };
  }, [layer, set, indexing, zoom, radius, onFailed]);

  return null;
}
