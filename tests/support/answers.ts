/** The result of a raw request; a status of `null` where no answer came within the limit. */
export interface Answer {
  status: number | null;
  /** Seconds, as in the header. */
  retryAfter: string | null;
  tookMs: number;
}

const LIMIT_MS = 20_000;

/** Sends a request without the client's own retry, so that each answer is seen as it is. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(LIMIT_MS) });
    await response.arrayBuffer();
    return { status: response.status, retryAfter: response.headers.get('retry-after'), tookMs: took() };
  } catch {
    return { status: null, retryAfter: null, tookMs: took() };
  }
}
