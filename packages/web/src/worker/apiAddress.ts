import { readAppConfig } from '@satomori/core';

/** A signal too weak for the file within this time counts as none. */
const PATIENCE_MS = 3_000;

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
    const answer = await fetch(`${base}config.json`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return readAppConfig(answer.status === 404 ? {} : await answer.json()).baseUrl;
  } catch {
    return base.replace(/\/$/, '');
  }
}
