/** Reads that were sent off while the app itself was still on its way here. */
export interface Prefetched {
  /** With which they were sent: an answer to another person's token is none. */
  authorization: string;
  /** By address, as the app asks for it. */
  answers: Map<string, Promise<Response>>;
}

declare global {
  // Set by a script of its own (app/headStart.ts), which shares no module with the app.
  var satomoriPrefetched: Prefetched | undefined;
}

/** The answer to a read that is under way already, once; `null` where there is none, or where it failed. */
export async function takePrefetched(address: string, init: RequestInit = {}): Promise<Response | null> {
  const prefetched = globalThis.satomoriPrefetched;
  if (prefetched === undefined) return null;
  // What is changed now makes older answers wrong.
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

/** What nobody has asked for by then is too old to be taken. */
export function dropPrefetched(): void {
  globalThis.satomoriPrefetched = undefined;
}
