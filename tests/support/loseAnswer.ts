import type { Route } from 'playwright';

/** The server receives the post, but its answer is lost. */
export async function loseAnswer(route: Route): Promise<void> {
  if (route.request().method() !== 'POST') return route.continue();
  await route.fetch();
  await route.abort('connectionreset');
}
