const LABELS: Readonly<Record<string, string>> = {
  '932': 'shift_jis',
  cp932: 'shift_jis',
  sjis: 'shift_jis',
  'ansi 932': 'shift_jis',
  '65001': 'utf-8',
  utf8: 'utf-8',
};

function decoderFor(label: string): TextDecoder | null {
  const name = label.trim().toLowerCase();
  try {
    return new TextDecoder(LABELS[name] ?? name);
  } catch {
    return null;
  }
}

/**
 * The text of bytes in the encoding that their file names; without one, or with an unknown one, UTF-8 where the bytes
 * are valid in it, otherwise CP932, which Japanese programs write.
 */
export function decodeText(bytes: Uint8Array, label = ''): string {
  const named = label.trim() === '' ? null : decoderFor(label);
  if (named !== null) return named.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}
