/** `filename*=UTF-8''…` (RFC 8187), which goes before the plain one. */
const EXTENDED = /(?:^|;)\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i;
const PLAIN = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The name that an answer gives its file, as it stands there: to be made safe before it is used. */
export function fileNameIn(header: string | null): string | null {
  if (header === null) return null;
  const extended = EXTENDED.exec(header)?.[1];
  const name = extended === undefined ? null : decoded(extended);
  if (name !== null) return name;
  const [, quoted, bare] = PLAIN.exec(header) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? null;
}
