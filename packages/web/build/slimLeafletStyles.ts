import type { Plugin } from 'vite';

const STYLES = /\/leaflet\/dist\/leaflet\.css(?:\?|$)/;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const RULE = /([^{}]+)\{[^{}]*\}/g;
/**
 * Leaflet's own controls, popups and tooltips are not used: they write text as HTML, so src/map/ has its own.
 */
const UNUSED = /\.leaflet-(?:attribution|bar|control|popup|tooltip)(?!-pane)/;

/** Removes unused styles of Leaflet. Source: docs/performance.md. */
export const slimLeafletStyles = (): Plugin => ({
  name: 'satomori-slim-leaflet-styles',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!STYLES.test(id)) return null;
    const isUnused = (selectors: string) => selectors.split(',').every((each) => UNUSED.test(each));
    const kept = code
      .replaceAll(COMMENT, '')
      .replaceAll(RULE, (rule, selectors: string) => (isUnused(selectors) ? '' : rule));
    if (!kept.includes('.leaflet-tile'))
      this.error('leaflet.css: the styles of tiles are not where they were');
    return { code: kept, map: null };
  },
});
