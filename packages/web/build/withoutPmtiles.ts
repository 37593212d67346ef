import type { Plugin } from 'vite';

/**
 * protomaps-leaflet brings a reader of PMTiles files, with a decompressor. Tiles come one by one from our server or the
 * device (src/map/town/), so neither is loaded.
 */
export const withoutPmtiles = (): Plugin => ({
  name: 'satomori-without-pmtiles',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'pmtiles' && importer?.includes('/protomaps-leaflet/') === true ? '\0no-pmtiles' : null,
  load: (id) => (id === '\0no-pmtiles' ? 'export class PMTiles {}' : null),
});
