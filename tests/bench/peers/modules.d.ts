declare module '*.css';
declare module 'leaflet.heat';
