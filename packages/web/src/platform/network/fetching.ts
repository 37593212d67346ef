import { type Fetch, withinLimit } from '@satomori/core';
import { takePrefetched } from './prefetched.ts';
import { loadAhead } from './loadAhead.ts';

/** A line that does not bring a kilobyte in this time may still take the post. */
const PATIENCE_MS = 10_000;

/**
 * Where what tells of an upload cannot be fetched it goes out untold, and no reload comes in between: a post is worth
 * more than its progress.
 */
async function loadUpload(): Promise<Fetch> {
  let upload: Fetch = (input, init) => fetch(input, init);
  await loadAhead(async () => {
    upload = (await withinLimit(PATIENCE_MS, import('./uploadFetch.ts'))).uploadFetch;
  });
  return upload;
}

/** The browser's own, unless the answer is on its way already or somebody wants to be told of an upload. */
export const fetching: Fetch = async (input, init) => {
  const prefetched = await takePrefetched(input, init);
  if (prefetched !== null) return prefetched;
  return init?.onUpload === undefined ? fetch(input, init) : (await loadUpload())(input, init);
};
