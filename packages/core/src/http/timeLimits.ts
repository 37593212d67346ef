/**
 * How long a call may be silent, in milliseconds, before it ends without an answer. None limits a call as a whole:
 * over a slow connection photos take minutes, and arrive. Source: R65.
 */
export const TIME_LIMITS = {
  /** Until the server begins to answer, and between two pieces of the answer. */
  answer: 30_000,
  /** The same for a photo or a paper, which the server may have to draw first. */
  file: 60_000,
  /** Between two signs of upload progress, then until the answer: bytes that left the device have not yet arrived. */
  upload: 120_000,
  /** For photos without upload progress: the server accepts none that takes longer. */
  uploadWithoutProgress: 600_000,
  /** For the event stream: the server writes at least a comment line every 15 s. */
  events: 40_000,
  /** For the page and the file of settings beside it: a signal too weak for them within this time counts as none. */
  pageStart: 3_000,
  /** Until what the device has read before is shown: a weak signal must not block a person. */
  lastRead: 4_000,
} as const;

const silenceOf = (limitMs: number) =>
  new DOMException(`no sign of life within ${limitMs} ms`, 'TimeoutError');

export interface WatchedSilence {
  /** Fires with a `TimeoutError` after the silence, or with the outer signal. */
  signal: AbortSignal;
  /** A sign of life: restarts the limit, or starts another one. */
  restartLimit: (limitMs?: number) => void;
  /** From here on only the outer signal counts. */
  stop: () => void;
}

/** A signal that fires after this much silence, or with an outer signal. */
export function watchSilence(limitMs: number, outer?: AbortSignal): WatchedSilence {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartLimit = (nextMs = limitMs) => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(silenceOf(nextMs)), nextMs);
  };
  restartLimit();
  const signal = outer === undefined ? controller.signal : AbortSignal.any([outer, controller.signal]);
  return { signal, restartLimit, stop: () => clearTimeout(timer) };
}

/** The result if it comes within the limit; rejects with a `TimeoutError` otherwise. */
export async function withinLimit<Content>(limitMs: number, coming: Promise<Content>): Promise<Content> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(silenceOf(limitMs)), limitMs);
  });
  try {
    return await Promise.race([coming, silence]);
  } finally {
    clearTimeout(timer);
  }
}
