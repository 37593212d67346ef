import type { Page } from 'playwright';
import { expect } from 'vitest';

interface BuildRoutes {
  routes: { path: string; files: string[]; later: string[] }[];
}

/** The names of what the browser stores, by build; opening a cache here could create one that was just deleted. */
export const keptCaches = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

/** What the browser stores for offline use: cache → paths. */
export const keptFiles = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const;
    });
    return Object.fromEntries(await Promise.all(kept));
  });

const readJson = async <T>(address: string) => (await (await fetch(address)).json()) as T;

/** Waits until every file of these screens is cached, by the build that the server at `url` serves. */
export async function waitUntilKept(page: Page, url: string, paths: readonly string[]): Promise<void> {
  const { id } = await readJson<{ id: string }>(`${url}/web/_nuxt/builds/latest.json`);
  const { routes } = await readJson<BuildRoutes>(`${url}/web/builds/meta/${id}.json`);
  const wanted = routes
    .filter(({ path }) => paths.includes(path))
    .flatMap(({ files, later }) => [...files, ...later])
    .map((file) => `/web/${file}`);
  expect(wanted.length).toBeGreaterThan(0);
  const kept = async () => Object.values(await keptFiles(page)).flat();
  await expect.poll(kept, { timeout: 60_000 }).toEqual(expect.arrayContaining(wanted));
}
