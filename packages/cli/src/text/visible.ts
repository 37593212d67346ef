/**
 * Must not reach a terminal unescaped: controls, line and paragraph separators, direction marks, invisible
 * characters that make two names look alike, lone surrogates. The zero-width joiner stays: emoji contain it.
 */
const UNSAFE =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]|\p{Surrogate}/gu;

const SHORT: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\u001B': '\\e' };

const hex = (code: number) => code.toString(16).padStart(4, '0');

/** Escapes data for display: one line, nothing that moves the cursor or changes direction (`\e`, `\n`, `\u202e`). */
export function visible(text: string): string {
  return text.replaceAll(UNSAFE, (found) => {
    const code = found.codePointAt(0) ?? 0;
    return SHORT[found] ?? (code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${hex(code)}`);
  });
}

/** The lines of a file as they arrive, for display. */
export async function* visibleLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    const lines = `${rest}${decoder.decode(piece, { stream: true })}`.split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield lines.map((line) => `${visible(line)}\n`).join('');
  }
  yield visible(rest);
}

/** JSON with the same characters as escapes: its meaning is the same and it is safe for a terminal. */
export function visibleJson(value: unknown, indent?: number): string {
  return escapeJson(JSON.stringify(value, null, indent) ?? 'null');
}

/** The same for text that is JSON already. Line breaks and tabs between the values are kept. */
export function escapeJson(json: string): string {
  return json.replaceAll(UNSAFE, (found) =>
    found === '\n' || found === '\r' || found === '\t'
      ? found
      : Array.from({ length: found.length }, (_, index) => `\\u${hex(found.charCodeAt(index))}`).join(''),
  );
}
