import { ALERTS, type AppConfig, decodeToken, type Fetch, findRoute } from '@satomori/core';
import { createChunkReload } from '../platform/page/chunkReload.ts';
import { clock } from '../platform/device/clock.ts';
import { createLoadingIndicator } from '../platform/network/loading.ts';
import { lastContact } from '../platform/network/lastContact.ts';
import { reach } from '../platform/network/reach.ts';
import { createSettling } from '../platform/network/settled.tsx';
import { offlineRecording } from '../platform/session/offlineRecording.ts';
import { onTokenOfOtherTab, tokenStore } from '../platform/session/tokenStore.ts';
import { untilNothingUnsaved } from '../platform/page/unsaved.ts';
import { watchAwaitedReads } from '../queries/awaitedReads.ts';
import { createQueryClient } from '../queries/queryClient.ts';
import { failureText, isFailedCall } from '../queries/refusal.ts';
import { createServer } from '../queries/server.tsx';
import { createAlerts } from './alerts.ts';
import { App } from './App.tsx';
import { readDeployedBuild } from './builds/buildCheck.ts';
import { createGuard } from './guard.ts';
import { createRouter, type RouterOptions } from './router.tsx';

interface AppOptions {
  /** Address of the page, without a trailing slash. */
  pageUrl: string;
  config: AppConfig | Promise<AppConfig>;
  fetch?: Fetch;
  /** Reloads the page, at a path within the app. */
  reload: (path?: string) => void;
}

/** Enough time for a draft to be stored; the page must not stay open for another person. */
const DRAFT_MS = 1_000;
const personOf = (token: string | null) => decodeToken(token)?.sub;

/** Follows a sign-in or sign-out in another tab, once the drafts of this tab are stored. */
const followOtherTabs = (router: ReturnType<typeof createRouter>, reload: AppOptions['reload']) =>
  onTokenOfOtherTab((before, now) => {
    if (personOf(before) === personOf(now)) return;
    if (now === null) return void router.navigate('/logout');
    const longest = new Promise<void>((resolve) => setTimeout(resolve, DRAFT_MS));
    void Promise.race([untilNothingUnsaved(), longest]).then(() => reload('/home'));
  });

/** Whether the person has left for the login: a late request of the former screen must not bring them back. */
function isSignedOut({ state }: ReturnType<typeof createRouter>): boolean {
  const { pathname } = state.navigation.location ?? state.location;
  return findRoute(pathname)?.access === 'anyone';
}

/** Creates the whole app without rendering it. Nothing is global, so tests can create any number. */
export function createApp({ pageUrl, config, fetch, reload }: AppOptions) {
  const alerts = createAlerts();
  const loading = createLoadingIndicator();
  const settling = createSettling();

  const server = createServer({
    pageUrl,
    config,
    ...(fetch === undefined ? {} : { fetch }),
    token: () => tokenStore.get(),
    onRequest: (request) => {
      const finished = [loading, settling].map(({ onRequest }) => onRequest(request));
      return () => {
        for (const onFinished of finished) onFinished();
      };
    },
    onAnswer: (answered) => {
      reach.note(answered);
      // The clock of another server, such as a captive portal, may be years off.
      if (answered.by !== 'server') return;
      clock.note(answered.date, answered.sentAt);
      lastContact.note();
    },
    // A late answer to the previous token does not affect the current one, and whoever records without a valid token
    // goes on.
    onSignedOut: (sentWith) => {
      if (sentWith !== tokenStore.get() || offlineRecording.isOn() || isSignedOut(router)) return;
      void router.navigate('/logout');
    },
  });
  const isServerThere = () =>
    readDeployedBuild(server.files).then(
      () => true,
      () => false,
    );
  const reloadAfterChunkError = createChunkReload({ reload, isServerThere });
  const reportFailure = (error: unknown) => {
    const text = failureText(error);
    if (text !== null) alerts.show({ text });
  };
  const queryClient = createQueryClient(reportFailure);
  const cache = queryClient.getQueryCache();
  const { reportRetry, forget } = watchAwaitedReads(cache, reportFailure, reach.isExpected);
  alerts.subscribe(() => {
    if (alerts.current() === null) forget();
  });
  const onScreenFailed = (error: unknown) => {
    console.error(error);
    if (isFailedCall(error)) reportFailure(error);
  };
  const onFrame: RouterOptions['onFrame'] = async (destination) => {
    const { takeFirstReads } = await import('./takeFirstReads.ts');
    const taken = takeFirstReads(server, queryClient, destination);
    // Answers that have come are taken first, so that the page is drawn once and not with a placeholder before.
    if (globalThis.satomoriPrefetched?.isComplete === true) await taken;
  };
  const guard = createGuard({ server, queryClient });
  const router = createRouter({ guard, alerts, reloadAfterChunkError, onFrame });
  const stopWaiting = router.subscribe(({ initialized, navigation }) => {
    if (!initialized || navigation.state !== 'idle') return;
    stopWaiting();
    settling.screenSettled();
  });
  const stopListening = followOtherTabs(router, reload);
  const tellNewBuild = () =>
    void untilNothingUnsaved().then(() => alerts.show({ text: ALERTS.newBuild, onClose: () => reload() }));

  return {
    element: (
      <App {...{ alerts, loading, settling, server, queryClient, router, reportRetry, onScreenFailed }} />
    ),
    router,
    http: server.http,
    files: server.files,
    queryClient,
    reloadAfterChunkError,
    settling,
    tellNewBuild,
    dispose: () => {
      stopListening();
      router.dispose();
      settling.dispose();
      queryClient.clear();
    },
  };
}
