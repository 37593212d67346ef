import { ApiError, errorText, isSignOut, NetworkError } from '@satomori/core';

/** An act that cannot be done; its message is a sentence for the person who tried. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** What a person is told of an act that failed, on the server or before it. */
export const actErrorText = (error: unknown): string =>
  error instanceof Refusal ? error.message : errorText(error);

/**
 * The text of the alert for a failed call; `null` where the person stopped it themselves, or is signed out by it.
 */
export function failureText(error: unknown): string | null {
  const isStopped = error instanceof DOMException && error.name === 'AbortError';
  return isSignOut(error) || isStopped ? null : actErrorText(error);
}

/** Whether a call failed, not the app itself. */
export const isFailedCall = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof NetworkError;
