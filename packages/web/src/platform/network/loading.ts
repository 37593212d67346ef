/** Keeps the bar from flickering between quick successive calls. */
export const HIDE_DELAY_MS = 300;

type Request = { method: string; url: string };

/** The event stream, the files of builds and prefetched pages: no person waits for them. */
export const isUnwaited = ({ url }: Request) => /\/api\/events(\?|$)|\/builds\/|\/_payload\.json$/.test(url);

export interface LoadingIndicator {
  /** For the HTTP client: called for each request, returns the function to call at its end. */
  onRequest: (request: Request) => () => void;
  isLoading: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

/** On when the first request starts, off 300 ms after the number of requests in flight returns to zero. */
export function createLoadingIndicator(): LoadingIndicator {
  const listeners = new Set<() => void>();
  let inFlight = 0;
  let isLoading = false;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  function show(next: boolean) {
    if (isLoading === next) return;
    isLoading = next;
    for (const listener of listeners) listener();
  }

  function finish() {
    inFlight -= 1;
    if (inFlight === 0) hiding = setTimeout(() => show(false), HIDE_DELAY_MS);
  }

  return {
    onRequest: (request) => {
      if (isUnwaited(request)) return () => {};
      clearTimeout(hiding);
      inFlight += 1;
      show(true);
      return finish;
    },
    isLoading: () => isLoading,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
