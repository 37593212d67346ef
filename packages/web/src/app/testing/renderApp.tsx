import { type AppConfig, DEFAULT_APP_CONFIG, TOKEN_KEY } from '@satomori/core';
import { render } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { createApp } from '../createApp.tsx';
import { type Answers, createFakeServer, tokenOf } from './fakeServer.ts';

interface RenderOptions {
  /** `null`: not signed in. */
  token?: string | null;
  answers?: Answers;
  config?: AppConfig | Promise<AppConfig>;
}

/** Renders the whole app at an address. */
export function renderApp(
  address: string,
  { token = tokenOf(), answers = {}, config = DEFAULT_APP_CONFIG }: RenderOptions = {},
) {
  if (token !== null) localStorage.setItem(TOKEN_KEY, token);
  location.hash = `#${address}`;
  const server = createFakeServer(answers);
  const reload = vi.fn<(path?: string) => void>();
  const app = createApp({ pageUrl: '/web', config, fetch: server.fetch, reload });
  onTestFinished(app.dispose);
  render(app.element);
  return {
    server,
    reload,
    router: app.router,
    http: app.http,
    tellNewBuild: app.tellNewBuild,
    queryClient: app.queryClient,
    /** The current address within the app, query included. */
    address: () => app.router.state.location.pathname + app.router.state.location.search,
  };
}
