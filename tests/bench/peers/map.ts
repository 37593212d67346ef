// The minimum weight of a map page in the packages that this app uses, without controls on the map.
import 'leaflet/dist/leaflet.css';
import { createElement as h } from 'react';
import { MapContainer, TileLayer } from 'react-leaflet';
import { place, tiles } from './asked.ts';
import { mount } from './mount.ts';

const map = h(
  MapContainer,
  { center: [place.latitude, place.longitude], zoom: place.zoom, style: { height: '100vh' } },
  h(TileLayer, { url: tiles }),
);
mount(map);
