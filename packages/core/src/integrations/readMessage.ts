import { isObject } from '../schemas/isObject.ts';

/** A message as somebody pasted it or keeps it in a file; `null` where it is no JSON object. */
export function readMessage(text: string): Record<string, unknown> | null {
  try {
    const message: unknown = JSON.parse(text);
    return isObject(message) ? message : null;
  } catch {
    return null;
  }
}
