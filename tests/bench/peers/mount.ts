import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement as h, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router-dom';

/** Shows one page with everything that surrounds a page in an app of these packages: routes, queries, theme. */
export function mount(page: ReactNode): void {
  const router = createHashRouter([{ path: '*', element: page }]);
  createRoot(document.getElementById('root')!).render(
    h(
      QueryClientProvider,
      { client: new QueryClient() },
      h(FluentProvider, { theme: webLightTheme, children: h(RouterProvider, { router }) }),
    ),
  );
}
