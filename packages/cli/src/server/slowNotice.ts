import type { Fetch } from '@satomori/core';

/** Somebody who sees nothing for so long wonders whether anything happens. */
const SLOW_MS = 5_000;

/** Says once that the server takes its time. */
export function createSlowNotice(fetch: Fetch, say: (line: string) => void): Fetch {
  let isSaid = false;
  return async (input, init) => {
    const timer = setTimeout(() => {
      if (!isSaid)
        say(`サーバーの応答を待っています（${new URL(input).host}）。やめるには Ctrl-C を押してください。`);
      isSaid = true;
    }, SLOW_MS);
    try {
      return await fetch(input, init);
    } finally {
      clearTimeout(timer);
    }
  };
}
