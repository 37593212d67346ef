declare module 'leaflet.heat';
