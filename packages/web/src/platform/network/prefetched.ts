/** Reads that were sent while the app itself was loading. */
export interface Prefetched {
  /** The header they were sent with: answers to another person's token are not used. */
  authorization: string;
  /** By address, as the app requests it. */
  answers: Map<string, Promise<Response>>;
  /** Set once all of them have come in full and none is a refusal. */
  isComplete?: boolean;
}

declare global {
  // Set by a separate script (app/headStart.ts), which shares no module with the app.
  var satomoriPrefetched: Prefetched | undefined;
}

/** Takes the answer of a prefetched read, once; `null` where there is none or it failed. */
export async function takePrefetched(address: string, init: RequestInit = {}): Promise<Response | null> {
  const prefetched = globalThis.satomoriPrefetched;
  if (prefetched === undefined) return null;
  // A change makes earlier answers stale.
  if ((init.method ?? 'GET') !== 'GET') {
    dropPrefetched();
    return null;
  }
  const answer = prefetched.answers.get(address);
  const isOurs = new Headers(init.headers).get('authorization') === prefetched.authorization;
  if (answer === undefined || !isOurs) return null;
  prefetched.answers.delete(address);
  const response = await answer.catch(() => null);
  init.signal?.throwIfAborted();
  return response;
}

/** Answers not used by then are too old. */
export function dropPrefetched(): void {
  globalThis.satomoriPrefetched = undefined;
}
