/**
 * How long a call may be without a sign of life, in milliseconds; it then ends as one without an answer. None is for a
 * call as a whole: over a weak line photos take minutes, and arrive. Source: R65.
 */
export const TIME_LIMITS = {
  /** Until the server begins to answer, and between two pieces of the answer. */
  answer: 30_000,
  /** The same for a photo or a paper, which the server may have to draw first. */
  file: 60_000,
  /** Between two signs that photos go out, then until the answer: what the device has handed over is not yet there. */
  upload: 120_000,
  /** For photos whose way out cannot be told: the server takes none for longer. */
  untoldUpload: 600_000,
  /** For the event stream: the server writes at least a comment line every 15 s. */
  events: 40_000,
} as const;

const silenceOf = (limitMs: number) =>
  new DOMException(`no sign of life within ${limitMs} ms`, 'TimeoutError');

export interface WatchedSilence {
  /** Fires with a `TimeoutError` after the silence, or with the outer one. */
  signal: AbortSignal;
  /** A sign of life: from here on the limit counts anew, or another one. */
  heard: (limitMs?: number) => void;
  /** From here on only the outer signal counts. */
  stop: () => void;
}

/** A signal that fires when nothing was heard for so long, or with an outer one. */
export function watchSilence(limitMs: number, outer?: AbortSignal): WatchedSilence {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (nextMs = limitMs) => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(silenceOf(nextMs)), nextMs);
  };
  heard();
  const signal = outer === undefined ? controller.signal : AbortSignal.any([outer, controller.signal]);
  return { signal, heard, stop: () => clearTimeout(timer) };
}

/** What comes within the limit; rejects with a `TimeoutError` where nothing does. */
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
