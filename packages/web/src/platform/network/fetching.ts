import { type Fetch, withinLimit } from '@satomori/core';
import { takePrefetched } from './prefetched.ts';
import { loadAhead } from './loadAhead.ts';

/** A line that takes longer for one kilobyte may still be able to send the post. */
const LOAD_TIMEOUT_MS = 10_000;

/**
 * Where the code for upload progress cannot be fetched, the upload runs without progress and no reload
 * interrupts it: the post is worth more than its progress.
 */
async function loadUpload(): Promise<Fetch> {
  let upload: Fetch = (input, init) => fetch(input, init);
  await loadAhead(async () => {
    upload = (await withinLimit(LOAD_TIMEOUT_MS, import('./uploadFetch.ts'))).uploadFetch;
  });
  return upload;
}

/** The browser's own `fetch`, unless the answer is prefetched or the caller wants upload progress. */
export const fetching: Fetch = async (input, init) => {
  const prefetched = await takePrefetched(input, init);
  if (prefetched !== null) return prefetched;
  return init?.onUpload === undefined ? fetch(input, init) : (await loadUpload())(input, init);
};
