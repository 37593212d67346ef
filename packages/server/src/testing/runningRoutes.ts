import type { TestServer } from './startTestServer.ts';

/** The routes of the running server as `GET /web/api/…`; every GET includes HEAD. */
export function runningRoutes({ app }: Pick<TestServer, 'app'>): string[] {
  const routes: string[] = [];
  const path: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')) {
    const [, indent = '', segment = '', methods] =
      /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.+)\))?$/u.exec(line) ?? [];
    if (segment === '') continue;
    path.splice(indent.length / 4);
    path.push(segment);
    for (const method of methods?.split(', ') ?? []) {
      if (method !== 'HEAD') routes.push(`${method} ${path.join('')}`);
    }
  }
  return routes.sort();
}
