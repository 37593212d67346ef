import { FluentProvider } from '@fluentui/react-components';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { useSyncExternalStore } from 'react';
import { type ReportRetry, RetryProvider } from '../platform/network/reportRetry.tsx';
import { useAppearance } from '../platform/device/appearance.ts';
import type { LoadingIndicator } from '../platform/network/loading.ts';
import { type Settling, SettlingProvider } from '../platform/network/settled.tsx';
import { useIsDesktop } from '../platform/device/viewport.ts';
import { type Server, ServerProvider } from '../queries/server.tsx';
import type { Alerts } from './alerts.ts';
import type { Router } from './router.tsx';
import { themeFor } from '../ui/theme.ts';
import { AlertDialog } from './AlertDialog.tsx';

/**
 * Its styles are in global.css: it is shown before any screen, and creating a style at runtime takes 15 ms.
 */
function LoadingBar({ loading }: { loading: LoadingIndicator }) {
  const isLoading = useSyncExternalStore(loading.subscribe, loading.isLoading);
  return isLoading ? <div className="loading-bar" role="progressbar" aria-label="通信中" /> : null;
}

/** Shows the open alert. */
function AlertHost({ alerts }: { alerts: Alerts }) {
  const alert = useSyncExternalStore(alerts.subscribe, alerts.current);
  return alert === null ? null : <AlertDialog key={alert.text} text={alert.text} onClose={alerts.close} />;
}

interface AppParts {
  server: Server;
  queryClient: QueryClient;
  router: Router;
  alerts: Alerts;
  loading: LoadingIndicator;
  settling: Settling;
  reportRetry: ReportRetry;
  /** Called with the error that kept a screen from being shown. */
  onScreenFailed: (error: unknown) => void;
}

export function App(parts: AppParts) {
  const { server, queryClient, router, alerts, loading, settling, reportRetry, onScreenFailed } = parts;
  const isDesktop = useIsDesktop();
  const appearance = useAppearance();
  return (
    <FluentProvider theme={themeFor({ ...appearance, isDesktop })}>
      <ServerProvider server={server}>
        <QueryClientProvider client={queryClient}>
          <SettlingProvider settling={settling}>
            <RetryProvider reportRetry={reportRetry}>
              <LoadingBar loading={loading} />
              {/* In one go: with time slicing a screen takes a slow phone a tenth longer. */}
              <RouterProvider router={router} useTransitions={false} onError={onScreenFailed} />
              <AlertHost alerts={alerts} />
            </RetryProvider>
          </SettlingProvider>
        </QueryClientProvider>
      </ServerProvider>
    </FluentProvider>
  );
}
