import type { Plugin } from 'vite';

const LEAFLET = /\/leaflet\/(?:dist\/leaflet-src|src\/core\/Browser)\.js$/;
const PROBE = `div.innerHTML = '<svg/>';`;
const SAME_WITHOUT_HTML = `div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));`;

/**
 * At its start Leaflet detects inline SVG through `innerHTML`, which throws under `require-trusted-types-for
 * 'script'`, so that no map would work. Its other uses of `innerHTML` (attribution, zoom, scale, layers,
 * popup, DivIcon) are in controls that src/map/ does not use.
 */
export const leafletUnderTrustedTypes = (): Plugin => ({
  name: 'satomori-leaflet-trusted-types',
  transform(code, id) {
    if (!LEAFLET.test(id.split('?')[0] ?? id)) return null;
    if (!code.includes(PROBE)) this.error('leaflet: the probe for inline SVG is not where it was');
    return { code: code.replace(PROBE, SAME_WITHOUT_HTML), map: null };
  },
});
