// MapLibre with the same points, one circle each.
import 'maplibre-gl/dist/maplibre-gl.css';
import { Map, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { markDrawn, place, points, tiles } from './asked.ts';

setWorkerUrl(workerUrl);
const map = new Map({
  container: 'root',
  center: [place.longitude, place.latitude],
  // Its tiles are twice as wide as Leaflet's.
  zoom: place.zoom - 1,
  style: {
    version: 8,
    sources: {
      base: { type: 'raster', tiles: [tiles], tileSize: 256 },
      points: { type: 'geojson', data: points },
    },
    layers: [
      { id: 'base', type: 'raster', source: 'base' },
      { id: 'points', type: 'circle', source: 'points', paint: { 'circle-radius': 4 } },
    ],
  },
});
map.on('sourcedataloading', ({ sourceId }) => {
  if (sourceId === 'points') globalThis.askedAt ??= performance.now();
});
/** Queries only the middle: collecting all features would cost more than drawing them. */
const middleHasPoints = () => {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const corner = (by: number): [number, number] => [width / 2 + by, height / 2 + by];
  return map.queryRenderedFeatures([corner(-20), corner(20)], { layers: ['points'] }).length > 0;
};
const watch = () => {
  if (!map.isSourceLoaded('points') || !middleHasPoints()) return;
  map.off('render', watch);
  markDrawn();
};
map.on('render', watch);
