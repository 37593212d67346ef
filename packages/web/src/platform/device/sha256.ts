/**
 * In lower-case hexadecimal digits; `null` on pages that are neither https nor local, where browsers have no hash.
 */
export async function hexSha256(bytes: BufferSource): Promise<string | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
