import type { Fetch } from '@satomori/core';

/** Where what tells of an upload cannot be fetched it goes out untold: a post is worth more than its progress. */
const loadUpload = async (): Promise<Fetch> => {
  try {
    return (await import('./uploadFetch.ts')).uploadFetch;
  } catch {
    return (input, init) => fetch(input, init);
  }
};

/** The browser's own, unless somebody wants to be told of an upload. */
export const fetching: Fetch = async (input, init) =>
  init?.onUpload === undefined ? fetch(input, init) : (await loadUpload())(input, init);
