import type { Plugin } from 'vite';

/** Controls, markers, popups, tooltips, GeoJSON and pictures: src/map/ has its own, or does without. */
const UNUSED = /\/leaflet\/src\/(?:control\/|layer\/(?!Layer\.|tile\/(?:Grid|Tile)Layer\.js|vector\/))/;
/** Drawing for Internet Explorer 8, whose detection throws an error in every other browser. */
const VML = /\/leaflet\/src\/layer\/vector\/SVG\.VML\.js$/;

/**
 * Takes Leaflet from its source files, since nothing can be left out of its single file: what no import names of
 * `UNUSED` is not loaded. Source: docs/performance.md.
 */
export const leafletParts = (): Plugin => ({
  name: 'satomori-leaflet-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer, options) {
    if (source !== 'leaflet') return null;
    return this.resolve('leaflet/src/Leaflet.js', importer, { ...options, skipSelf: true });
  },
  load: (id) => (VML.test(id) ? 'export const vmlCreate = undefined, vmlMixin = {};' : null),
  // These files add themselves to maps and layers, for which they would be kept.
  transform: (code, id) => (UNUSED.test(id) ? { code, map: null, moduleSideEffects: false } : null),
});
