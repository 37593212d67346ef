// leaflet.heat as in its own example: it gets every point.
import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { markDrawn, place, points, tiles } from './asked.ts';

// The plugin expects Leaflet as a global.
Object.assign(globalThis, { L });
await import('leaflet.heat');
const map = L.map('root').setView([place.latitude, place.longitude], place.zoom);
L.tileLayer(tiles).addTo(map);
interface Points {
  features: { geometry: { coordinates: [longitude: number, latitude: number][] } }[];
}
const { features } = (await (await fetch(points)).json()) as Points;
const latLngs = features.flatMap(({ geometry: { coordinates } }) =>
  coordinates.map(([longitude, latitude]) => [latitude, longitude]),
);
(L as unknown as { heatLayer: (points: number[][], options: object) => L.Layer })
  .heatLayer(latLngs, { radius: 25 })
  .addTo(map);
markDrawn();
