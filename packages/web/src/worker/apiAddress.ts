import { readAppConfig, TIME_LIMITS } from '@satomori/core';

/**
 * Where the API is, without a trailing slash: as the file next to the page says. Where that cannot be read, on the
 * page's own server.
 *
 * @param base address of the app with a trailing slash
 *
 * Source: R47.
 */
export async function apiAddress(base: string): Promise<string> {
  try {
    const answer = await fetch(`${base}config.json`, { signal: AbortSignal.timeout(TIME_LIMITS.pageStart) });
    return readAppConfig(answer.status === 404 ? {} : await answer.json()).baseUrl;
  } catch {
    return base.replace(/\/$/, '');
  }
}
