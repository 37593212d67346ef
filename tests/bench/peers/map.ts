// The least a map of React, Fluent and Leaflet weighs; nothing lies over it.
import 'leaflet/dist/leaflet.css';
import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { MapContainer, TileLayer } from 'react-leaflet';
import { place, tiles } from './asked.ts';

const map = h(
  MapContainer,
  { center: [place.latitude, place.longitude], zoom: place.zoom, style: { height: '100vh' } },
  h(TileLayer, { url: tiles }),
);
createRoot(document.getElementById('root')!).render(
  h(FluentProvider, { theme: webLightTheme, children: map }),
);
