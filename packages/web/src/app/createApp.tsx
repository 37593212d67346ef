import { ALERTS, type AppConfig, decodeToken, type Fetch } from '@satomori/core';
import { createChunkReload } from '../platform/page/chunkReload.ts';
import { clock } from '../platform/device/clock.ts';
import { createLoadingIndicator } from '../platform/network/loading.ts';
import { reach } from '../platform/network/reach.ts';
import { createSettling } from '../platform/network/settled.tsx';
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

export interface AppOptions {
  /** Address of the page, without a slash at the end. */
  pageUrl: string;
  config: AppConfig | Promise<AppConfig>;
  fetch?: Fetch;
  /** Leaves the page and opens it anew, at a path within the app. */
  reload: (path?: string) => void;
}

/** Long enough for a draft to be stored: the page must not go on under the name of another person. */
const DRAFT_MS = 1_000;
const personOf = (token: string | null) => decodeToken(token)?.sub;

/** Another tab signed somebody in or out: this one follows, once its drafts are stored. */
const followOtherTabs = (router: ReturnType<typeof createRouter>, reload: AppOptions['reload']) =>
  onTokenOfOtherTab((before, after) => {
    if (personOf(before) === personOf(after)) return;
    if (after === null) return void router.navigate('/logout');
    const longest = new Promise<void>((resolve) => setTimeout(resolve, DRAFT_MS));
    void Promise.race([untilNothingUnsaved(), longest]).then(() => reload('/home'));
  });

/** The whole app, put together but not yet shown; nothing here is global, so that tests make as many as they like. */
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
        for (const tell of finished) tell();
      };
    },
    onAnswer: (answered) => {
      reach.note(answered);
      // Somebody else's clock, as that of a captive portal, may be years off.
      if (answered.by === 'server') clock.note(answered.date, answered.sentAt);
    },
    // A late answer to the token before this one says nothing of this one.
    onSignedOut: (sentWith) => {
      if (sentWith === tokenStore.get()) void router.navigate('/logout');
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
  const { reportRetry, forget } = watchAwaitedReads(queryClient.getQueryCache(), reportFailure);
  alerts.subscribe(() => {
    if (alerts.current() === null) forget();
  });
  const onScreenFailed = (error: unknown) => {
    console.error(error);
    if (isFailedCall(error)) reportFailure(error);
  };
  const onFrame: RouterOptions['onFrame'] = (destination) =>
    void import('./takeFirstReads.ts').then(({ takeFirstReads }) =>
      takeFirstReads(server, queryClient, destination),
    );
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
