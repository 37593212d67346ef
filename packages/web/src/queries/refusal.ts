import {
  ApiError,
  errorText,
  type InputProblem,
  isSignOut,
  NetworkError,
  UnsendableEntry,
} from '@satomori/core';
import { ChangedElsewhere } from '../platform/drafts/changedElsewhere.ts';
import { NotStored } from '../platform/outbox/notStored.ts';

/** An action that cannot be done; its message is a sentence for the person who tried. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Where the server refuses input: its problems under the labels of the form, not the names of the API's fields. */
export function labelledRefusal(error: unknown, labels: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof ApiError) || error.result !== 'invalid_input') return error;
  const { problems = [] } = error.details as { problems?: InputProblem[] };
  if (problems.length === 0) return error;
  const sentences = problems.map(({ field, message }) => `${labels[field] ?? field}: ${message}。`);
  return new Refusal(`入力に誤りがあります。${sentences.join('')}`);
}

/** For `.catch`: throws the error as {@link labelledRefusal} words it. */
export const throwLabelled =
  (labels: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    throw labelledRefusal(error, labels);
  };

/** Message for a person about a failed action, on the server or before it. */
export const actErrorText = (error: unknown): string =>
  error instanceof Refusal || error instanceof UnsendableEntry || error instanceof NotStored
    ? error.message
    : errorText(error);

/**
 * Alert text for a failed call; `null` where the person cancelled it, where it signs them out, or where the form says
 * that another tab changed the draft.
 */
export function failureText(error: unknown): string | null {
  const isStopped = error instanceof DOMException && error.name === 'AbortError';
  const isSaid = isSignOut(error) || isStopped || error instanceof ChangedElsewhere;
  return isSaid ? null : actErrorText(error);
}

/** Whether a call failed, as opposed to the app itself. */
export const isFailedCall = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof NetworkError;
