import { hash } from 'node:crypto';
import {
  type ChainedFile,
  chainFile,
  type EvidenceManifest,
  MANIFEST_NAME,
  manifestText,
  startChain,
} from '@satomori/core';
import { hashedContent } from '../exports/formats/hashedContent.ts';
import type { ZipEntry } from '../exports/formats/zipOf.ts';

const sha256 = (text: string): string => hash('sha256', text);

/**
 * The files of a pack, each hashed while it is read, and at the end the manifest with the chain of their hashes.
 * They are to be read in order, each once.
 *
 * Source: R248.
 */
export function chainedFiles(head: unknown, entries: readonly ZipEntry[]): ZipEntry[] {
  const files: ChainedFile[] = [];

  const hashed = ({ path, content }: ZipEntry) =>
    hashedContent(content, async ({ bytes, sha256: digest }) => {
      const file = { path, bytes, sha256: digest };
      files.push({ ...file, chain: await chainFile(await lastChain(), file, sha256) });
    });

  const lastChain = async () => files.at(-1)?.chain ?? (await startChain(head, sha256));

  async function* manifest(): AsyncGenerator<string> {
    const written: EvidenceManifest = { head, files, chain: await lastChain() };
    yield manifestText(written);
  }

  return [
    ...entries.map((entry) => ({ ...entry, content: hashed(entry) })),
    { path: MANIFEST_NAME, content: manifest() },
  ];
}
