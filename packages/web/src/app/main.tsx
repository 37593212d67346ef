import { createRoot } from 'react-dom/client';
import { reloadAt } from '../platform/page.ts';
import { createApp } from './createApp.tsx';
import './global.css';

function start() {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const app = createApp({ baseUrl: import.meta.env.BASE_URL.replace(/\/$/, ''), reload: reloadAt });
  // Parts that are not screens are loaded on demand as well.
  window.addEventListener('vite:preloadError', () => {
    const { pathname, search } = app.router.state.navigation.location ?? app.router.state.location;
    void app.reloadAfterChunkError(pathname + search);
  });
  createRoot(root).render(app.element);
}

try {
  start();
} catch (error) {
  console.error(error);
}
