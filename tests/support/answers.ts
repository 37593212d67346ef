/** What a raw request came to; `null` for its status where no answer came within the limit. */
export interface Answer {
  status: number | null;
  /** Seconds, as the header says. */
  retryAfter: string | null;
  tookMs: number;
}

const LIMIT_MS = 20_000;

/** Asks without the client's own second try, so that each answer is seen as it is. */
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
