import { errorText } from '@satomori/core';

/** An act that cannot be done; its message is a sentence for the person who tried. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** What a person is told of an act that failed, on the server or before it. */
export const actErrorText = (error: unknown): string =>
  error instanceof Refusal ? error.message : errorText(error);
