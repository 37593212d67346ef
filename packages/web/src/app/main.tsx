import { createRoot } from 'react-dom/client';
import { appConfig } from '../platform/page/appConfig.ts';
import { adoptStyles } from '../platform/page/adoptStyles.ts';
import { dropPrefetched } from '../platform/network/prefetched.ts';
import { fetching } from '../platform/network/fetching.ts';
import { watchInstallOffer } from '../platform/device/installPrompt.ts';
import { isLoadingAhead, loadAhead } from '../platform/network/loadAhead.ts';
import { takeSiteOfAddress } from '../platform/session/chosenSite.ts';
import { reloadAt } from '../platform/page/reloadAt.ts';
import { trustedScriptUrl } from '../platform/page/trustedUrls.ts';
import { createApp } from './createApp.tsx';
import globalRules from './global.css?inline';
import printRules from './print.css?inline';
import { ON_PHONE } from '../platform/device/viewport.ts';

/**
 * For gloves and one-handed use nothing that can be pressed is smaller than 48 px on a phone. A button that asks for
 * more height has it; Fluent's own styles set none.
 */
const PHONE_RULES = `${ON_PHONE} {
  :where(.fui-Button) { min-height: 48px; }
  html .fui-Button { min-width: 48px; max-width: none; }
  html .fui-Input, html .fui-Select__select { min-height: 48px; }
}`;

/** Shown instead of the app; its styles are in global.css. */
function CannotStart({ reason }: { reason: string }) {
  return (
    <p className="starting" role="alert">
      {reason}
    </p>
  );
}

function start() {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const base = import.meta.env.BASE_URL;
  const config = appConfig(base);
  const app = createApp({
    pageUrl: base.replace(/\/$/, ''),
    config,
    fetch: fetching,
    reload: reloadAt,
  });
  // Lazy parts other than screens are covered as well.
  window.addEventListener('vite:preloadError', () => {
    if (isLoadingAhead()) return;
    const { pathname, search } = app.router.state.navigation.location ?? app.router.state.location;
    void app.reloadAfterChunkError(pathname + search);
  });
  app.settling.subscribe(dropPrefetched);
  if (import.meta.env.PROD) followNewBuildsOnceSettled(app);
  const page = createRoot(root);
  page.render(app.element);
  config.catch(({ message }: Error) => page.render(<CannotStart reason={message} />));
}

/** Fetching for later must not delay the first screen. */
function followNewBuildsOnceSettled({ settling, files, tellNewBuild }: ReturnType<typeof createApp>) {
  const follow = async () => {
    const { followNewBuilds } = await import('./builds/newBuilds.ts');
    const script = trustedScriptUrl(`${import.meta.env.BASE_URL}sw.js`);
    followNewBuilds({ http: files, script, onNewBuild: tellNewBuild });
  };
  settling.subscribe(() => void loadAhead(follow));
}

try {
  adoptStyles(globalRules + PHONE_RULES + printRules);
  watchInstallOffer();
  takeSiteOfAddress();
  start();
} catch (error) {
  console.error(error);
}
