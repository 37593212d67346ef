let underWay = 0;

/** Fetches parts before they are wanted. Where that fails nothing is said: whoever wants them asks again. */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  underWay += 1;
  try {
    await load();
  } catch {
    // Not yet wanted.
  } finally {
    underWay -= 1;
  }
}

/** Whether a part that cannot be fetched may be one that nobody waits for. */
export const isLoadingAhead = (): boolean => underWay > 0;
