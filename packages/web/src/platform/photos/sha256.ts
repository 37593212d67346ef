import { hexSha256 } from '../device/sha256.ts';
import { PhotoProblem } from './photoProblem.ts';

/**
 * In lower-case hexadecimal digits.
 *
 * @throws {PhotoProblem} on pages that are neither https nor local, where browsers have no hash
 */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = await hexSha256(bytes);
  if (digest === null) throw new PhotoProblem('安全な接続（https）でないため、写真を確かめられません。');
  return digest;
}
