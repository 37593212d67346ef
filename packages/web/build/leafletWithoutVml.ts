import type { Plugin } from 'vite';

const LEAFLET = /\/leaflet\/dist\/leaflet-src(\.esm)?\.js$/;
const MAKER = /var vmlCreate = \(function \(\) \{[\s\S]*?\n\s*\}\)\(\);/;

/**
 * Removes Leaflet's support for Internet Explorer 8, whose detection throws an error in every other browser.
 * Source: docs/performance.md.
 */
export const leafletWithoutVml = (): Plugin => ({
  name: 'satomori-leaflet-without-vml',
  apply: 'build',
  transform(code, id) {
    if (!LEAFLET.test(id.split('?')[0] ?? id)) return null;
    if (!MAKER.test(code)) this.error('leaflet: what it has for VML is not where it was');
    return { code: code.replace(MAKER, 'var vmlCreate;').replaceAll('Browser.vml', 'false'), map: null };
  },
});
