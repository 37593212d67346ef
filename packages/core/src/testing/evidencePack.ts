import { strToU8, zipSync } from 'fflate';
import { type ChainedFile, chainFile, manifestText, startChain } from '../rewards/evidenceChain.ts';

/**
 * A pack of evidence with one file.
 *
 * @param written what the zip has in place of the content that the manifest names
 */
export async function evidencePack(
  head: object,
  content: string,
  sha256: (text: string) => string,
  written = content,
): Promise<Uint8Array> {
  const file = { path: 'captures.csv', bytes: strToU8(content).length, sha256: sha256(content) };
  const chain = await chainFile(await startChain(head, sha256), file, sha256);
  const files: ChainedFile[] = [{ ...file, chain }];
  const manifest = manifestText({ head, files, chain });
  return zipSync({ 'captures.csv': strToU8(written), 'manifest.json': strToU8(manifest) });
}
