import { PhotoProblem } from './photoProblem.ts';

/**
 * In lower-case hexadecimal digits.
 *
 * @throws {PhotoProblem} on pages that are neither https nor local, where browsers have no hash
 */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) throw new PhotoProblem('安全な接続（https）でないため、写真を確かめられません。');
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
