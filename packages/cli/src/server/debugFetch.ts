import type { Fetch } from '@satomori/core';

/** Logs each request: method, address, status, duration and request id; never a header, since one holds the token. */
export const createDebugFetch =
  (fetch: Fetch, say: (line: string) => void): Fetch =>
  async (input, init) => {
    const startedAt = performance.now();
    const asked = `${init?.method ?? 'GET'} ${input}`;
    const took = () => `${Math.round(performance.now() - startedAt)}ms`;
    try {
      const response = await fetch(input, init);
      say(
        `debug: ${asked} → ${response.status} ${took()} request-id=${response.headers.get('x-request-id') ?? '-'}`,
      );
      return response;
    } catch (error) {
      say(`debug: ${asked} → ${String((error as Error).cause ?? error)} ${took()}`);
      throw error;
    }
  };
