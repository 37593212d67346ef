/** Results with an animal in hand; 空はじき, 目撃 and 見回り are not captures. */
export const CAUGHT_RESULTS = ['captured', 'bycatch'] as const;

/** @param result of a capture, or the current value of a form */
export const isCaught = (result: unknown): boolean => CAUGHT_RESULTS.some((caught) => caught === result);
