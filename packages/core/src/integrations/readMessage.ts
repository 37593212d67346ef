/** A message as somebody pasted it or keeps it in a file; `null` where it is no JSON object. */
export function readMessage(text: string): Record<string, unknown> | null {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null && !Array.isArray(message)
      ? (message as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
