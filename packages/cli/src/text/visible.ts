/**
 * What must never reach a terminal raw: control characters, escape sequences, line and paragraph separators,
 * characters that turn the writing direction, invisible ones that make two names look alike, and lone surrogates.
 * The zero-width joiner (U+200D) stays: emoji are made with it.
 */
const UNSAFE =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]|\p{Surrogate}/gu;

const SHORT: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\u001B': '\\e' };

const hex = (code: number) => code.toString(16).padStart(4, '0');

/** Data as it may be shown: one line, nothing that moves the cursor or turns the text around (`\e`, `\n`, `\u202e`). */
export function visible(text: string): string {
  return text.replaceAll(UNSAFE, (found) => {
    const code = found.codePointAt(0) ?? 0;
    return SHORT[found] ?? (code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${hex(code)}`);
  });
}

/** JSON text with the same characters written as escapes, so that its meaning stays and a terminal stays whole. */
export function visibleJson(value: unknown, indent?: number): string {
  return escapeJson(JSON.stringify(value, null, indent) ?? 'null');
}

/** The same for text that is JSON already. Line breaks and tabs between the values stay. */
export function escapeJson(json: string): string {
  return json.replaceAll(UNSAFE, (found) =>
    found === '\n' || found === '\r' || found === '\t'
      ? found
      : Array.from({ length: found.length }, (_, index) => `\\u${hex(found.charCodeAt(index))}`).join(''),
  );
}
