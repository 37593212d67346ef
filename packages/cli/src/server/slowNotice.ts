import type { Fetch } from '@satomori/core';

/** After this time without output, people wonder whether anything happens. */
const SLOW_MS = 5_000;

/** The same response, whose body reports when no data arrives. */
function watched(answer: Response, body: NonNullable<Response['body']>, wait: () => () => void): Response {
  const reader = body.getReader();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const stop = wait();
    try {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    } finally {
      stop();
    }
  };
  const cancel = (reason: unknown) => reader.cancel(reason);
  // The class of the answer: the global one would load Node's own copy of undici, besides that of the app.
  const AnswerClass = answer.constructor as typeof Response;
  return new AnswerClass(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }), answer);
}

/** Prints once that the server is slow, before an answer or in the middle of one. */
export function createSlowNotice(fetch: Fetch, say: (line: string) => void): Fetch {
  let isSaid = false;
  const waitFor = (address: string) => () => {
    const timer = setTimeout(() => {
      if (!isSaid)
        say(`サーバーの応答を待っています（${new URL(address).host}）。やめるには Ctrl-C を押してください。`);
      isSaid = true;
    }, SLOW_MS);
    return () => clearTimeout(timer);
  };
  return async (input, init) => {
    const wait = waitFor(input);
    const stop = wait();
    try {
      const answer = await fetch(input, init);
      // Files have a progress display, and an event stream may be silent for long.
      const isJson = answer.headers.get('content-type')?.includes('json') === true;
      if (!isJson || answer.body === null) return answer;
      return watched(answer, answer.body, wait);
    } finally {
      stop();
    }
  };
}
