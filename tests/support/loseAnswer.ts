import type { Route } from 'playwright';

/** The server gets the post, and nobody gets its answer. */
export async function loseAnswer(route: Route): Promise<void> {
  if (route.request().method() !== 'POST') return route.continue();
  await route.fetch();
  await route.abort('connectionreset');
}
