import { ApiError, errorText, isSignOut, NetworkError } from '@satomori/core';

/** An action that cannot be done; its message is a sentence for the person who tried. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Message for a person about a failed action, on the server or before it. */
export const actErrorText = (error: unknown): string =>
  error instanceof Refusal ? error.message : errorText(error);

/** Alert text for a failed call; `null` where the person cancelled it, or where it signs them out. */
export function failureText(error: unknown): string | null {
  const isStopped = error instanceof DOMException && error.name === 'AbortError';
  return isSignOut(error) || isStopped ? null : actErrorText(error);
}

/** Whether a call failed, as opposed to the app itself. */
export const isFailedCall = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof NetworkError;
