import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ICON = fileURLToPath(new URL('../public/icon.svg', import.meta.url));
const LINK = 'href="/icon.svg"';

/** Inlines the icon of the browser tab: 400 bytes are not worth a request before the first picture. */
export const inlineIcon = (): Plugin => ({
  name: 'satomori-inline-icon',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: (page) => {
      if (!page.includes(LINK)) throw new Error('index.html: the icon is not where it was');
      const icon = encodeURIComponent(readFileSync(ICON, 'utf8').replaceAll(/>\s+</g, '><').trim());
      return page.replace(LINK, `href="data:image/svg+xml,${icon}"`);
    },
  },
});
