import { ALERTS, matchedBy, ROUTES } from '@satomori/core';
import {
  createHashRouter,
  type LoaderFunctionArgs,
  type Location,
  redirect,
  type RouteObject,
} from 'react-router-dom';
import { type ComponentType, useEffect, useState } from 'react';
import type { Session } from '../queries/session/session.tsx';
import type { Alerts } from './alerts.ts';
import { ErrorPage, NotFound, RootErrorPage } from './ErrorPage.tsx';
import type { Guard } from './guard.ts';
import { OutsideLayout } from './OutsideLayout.tsx';
import { Root, ROOT_ID } from './layout/Root.tsx';
import { type LoadScreen, loadLayout, SCREENS } from './screens.ts';

/** Shown before the first screen is loaded; its styles are in global.css. */
function Starting() {
  return (
    <p className="starting" role="status">
      読み込み中…
    </p>
  );
}

export interface RouterOptions {
  guard: Guard;
  alerts: Alerts;
  /** Requests the reload after a part of the app could not be loaded; resolves with whether it happens. */
  reloadAfterChunkError: (path: string) => Promise<boolean>;
  /** Called when the layout's code is loaded; the screen's may still be loading. The layout is drawn after it. */
  onFrame: (destination: Pick<Location, 'pathname' | 'search'>) => Promise<void>;
}

/** Never resolves: the page is about to be left. */
const forever = () => new Promise<never>(() => {});

type Outcome = { Screen: ComponentType } | { error: unknown };

/** Loads a screen's code each time it is opened; the router itself would load it only once. */
function retryOnEachOpening(load: LoadScreen): ComponentType {
  return function Unloaded() {
    const [outcome, setOutcome] = useState<Outcome | null>(null);
    useEffect(() => {
      void load().then(
        (Screen) => setOutcome({ Screen }),
        (error: unknown) => setOutcome({ error }),
      );
    }, []);
    if (outcome === null) return null;
    // Thrown while rendering: where loading itself throws, the router leaves the page empty.
    if ('error' in outcome) throw outcome.error;
    return <outcome.Screen />;
  };
}

export function createRouter({ guard, alerts, reloadAfterChunkError, onFrame }: RouterOptions) {
  async function judge({ request, pattern }: LoaderFunctionArgs): Promise<Session | null> {
    const { pathname, search } = new URL(request.url);
    const result = await guard({ matched: matchedBy(pattern), path: pathname + search });
    if (result.kind === 'redirect') throw redirect(result.to);
    if (result.kind === 'open') return result.session;
    alerts.show({ text: ALERTS.groupChanged, onClose: () => void router.navigate('/logout') });
    return forever();
  }

  const destination = () => router.state.navigation.location ?? router.state.location;

  const lazily = (load: LoadScreen) => {
    const loadOrReload: LoadScreen = async () => {
      try {
        return await load();
      } catch (error) {
        const { pathname, search } = destination();
        if (await reloadAfterChunkError(pathname + search)) return forever();
        throw error;
      }
    };
    return async () => ({ Component: await loadOrReload().catch(() => retryOnEachOpening(loadOrReload)) });
  };

  const loadFrame: LoadScreen = async () => {
    const Layout = await loadLayout();
    await onFrame(destination());
    return Layout;
  };

  const screens = (isOutside: boolean): RouteObject[] =>
    ROUTES.filter(({ access }) => (access === 'anyone') === isOutside).map(({ name, path }) => ({
      id: name,
      path,
      lazy: lazily(() => SCREENS[name]()),
      ErrorBoundary: ErrorPage,
    }));

  const router = createHashRouter([
    {
      id: ROOT_ID,
      loader: judge,
      // On every navigation, also where only the query changes.
      shouldRevalidate: () => true,
      Component: Root,
      ErrorBoundary: RootErrorPage,
      HydrateFallback: Starting,
      children: [
        // Never drawn: the guard redirects from here.
        { index: true },
        { Component: OutsideLayout, children: screens(true) },
        // The signed-in layout is a lazy part: the login page does not need it.
        { lazy: lazily(loadFrame), children: [...screens(false), { path: '*', Component: NotFound }] },
      ],
    },
  ]);
  return router;
}
export type Router = ReturnType<typeof createRouter>;
