import { createRoot } from 'react-dom/client';
import { fetching } from '../platform/fetching.ts';
import { watchInstallOffer } from '../platform/installPrompt.ts';
import { isLoadingAhead, loadAhead } from '../platform/loadAhead.ts';
import { reloadAt } from '../platform/page.ts';
import { createApp } from './createApp.tsx';
import type { Router } from './router.tsx';
import './global.css';

function start() {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const app = createApp({
    baseUrl: import.meta.env.BASE_URL.replace(/\/$/, ''),
    fetch: fetching,
    reload: reloadAt,
  });
  // Parts that are not screens are loaded on demand as well.
  window.addEventListener('vite:preloadError', () => {
    if (isLoadingAhead()) return;
    const { pathname, search } = app.router.state.navigation.location ?? app.router.state.location;
    void app.reloadAfterChunkError(pathname + search);
  });
  if (import.meta.env.PROD) followNewBuildsAfter(app.router);
  createRoot(root).render(app.element);
}

/** Once the first screen stands: what is fetched for later must not be in its way. */
function followNewBuildsAfter(router: Router) {
  const stop = router.subscribe(({ initialized, navigation }) => {
    if (!initialized || navigation.state !== 'idle') return;
    stop();
    void loadAhead(async () => (await import('./newBuilds.ts')).followNewBuilds());
  });
}

try {
  watchInstallOffer();
  start();
} catch (error) {
  console.error(error);
}
