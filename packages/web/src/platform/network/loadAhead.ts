let underWay = 0;

/**
 * Fetches parts before they are needed, or that can be done without. A failure is not reported: the part is fetched
 * again when it is needed.
 */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  underWay += 1;
  try {
    await load();
  } catch {
    // Nothing waits for the part.
  } finally {
    underWay -= 1;
  }
}

/** Whether a part that cannot be fetched may be one that is only prefetched. */
export const isLoadingAhead = (): boolean => underWay > 0;
