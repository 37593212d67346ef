// MapLibre with the same points, one circle each.
import 'maplibre-gl/dist/maplibre-gl.css';
import { Map, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { place, points, tiles } from './asked.ts';

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
map.on('render', () => {
  if (globalThis.drawnAt !== undefined || !map.isSourceLoaded('points')) return;
  if (map.queryRenderedFeatures({ layers: ['points'] }).length > 0) globalThis.drawnAt = performance.now();
});
