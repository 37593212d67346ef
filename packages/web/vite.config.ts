import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { slimContract } from '../core/build/slimContract.ts';
import { CONDITIONS } from './build/bundle.ts';
import { buildManifest } from './build/buildManifest.ts';
import { CHUNK_GROUPS } from './build/chunks.ts';
import { compileHints } from './build/compileHints.ts';
import { compileStyles } from './build/compileStyles.ts';
import { compress } from './build/compress.ts';
import { leafletUnderTrustedTypes } from './build/leafletUnderTrustedTypes.ts';
import { leafletParts } from './build/leafletParts.ts';
import { inlineTokens } from './build/inlineTokens.ts';
import { guides } from './build/guides.ts';
import { headStart } from './build/headStart.ts';
import { inlineIcon } from './build/inlineIcon.ts';
import { writeOutline } from './build/outline.ts';
import { readsSchema } from './build/readsSchema.ts';
import { routerForProduction } from './build/routerForProduction.ts';
import { serviceWorker } from './build/serviceWorker.ts';
import { slimLeafletStyles } from './build/slimLeafletStyles.ts';
import { slimPalette } from './build/slimPalette.ts';
import { cacheOf } from './src/platform/page/buildCaches.ts';

const BASE = '/web/';
const API_IN_DEVELOPMENT = 'http://localhost:8787';

// Chosen before the build, because the names of files that contain it depend on it.
const buildId = createHash('sha256').update(randomUUID()).digest('hex').slice(0, 16);
const changesId = createHash('sha256')
  .update(readFileSync(new URL('../../CHANGELOG.md', import.meta.url)))
  .digest('hex')
  .slice(0, 16);

export default defineConfig({
  base: BASE,
  plugins: [
    guides(),
    react(),
    leafletUnderTrustedTypes(),
    leafletParts(),
    // Before types are removed, and not for the development server.
    { ...slimContract(), apply: 'build', enforce: 'pre' },
    slimLeafletStyles(),
    slimPalette(),
    compileStyles(),
    inlineTokens(),
    routerForProduction(),
    inlineIcon(),
    writeOutline(),
    buildManifest({ id: buildId, timestamp: Date.now() }),
    headStart(BASE),
    serviceWorker({ id: buildId, cache: cacheOf(buildId), base: BASE }),
    compileHints(),
    compress(),
  ],
  define: {
    __CHANGES_ID__: JSON.stringify(changesId),
    __BUILD_ID__: JSON.stringify(buildId),
    __READS_SCHEMA__: JSON.stringify(readsSchema()),
  },
  resolve: { conditions: CONDITIONS },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // Images of Leaflet's own controls, which are not used, would add 5 kB to its styles.
    assetsInlineLimit: (file) => (file.includes('/leaflet/') ? false : undefined),
    target: 'es2022',
    // Browsers without support load a part slightly later.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // A file imports no other for the sake of one number.
      optimization: { inlineConst: { mode: 'all' } },
      output: { codeSplitting: { groups: CHUNK_GROUPS } },
    },
  },
  // Workers are modules of this origin, as the page's policy allows.
  worker: { format: 'es', plugins: () => [{ ...slimContract(), enforce: 'pre' }] },
  server: { proxy: { '/web/api': API_IN_DEVELOPMENT } },
});
