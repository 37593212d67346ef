/** A file of an evidence pack. */
export interface PackedFile {
  path: string;
  bytes: number;
  /** In lower-case hexadecimal digits. */
  sha256: string;
}

/** A file with the hash over it and all before it. */
export interface ChainedFile extends PackedFile {
  chain: string;
}

/** What an evidence pack says of itself. `chain` is the hash over `head` and all files. */
export interface EvidenceManifest {
  head: unknown;
  files: ChainedFile[];
  chain: string;
}

export const MANIFEST_NAME = 'manifest.json';

/** In lower-case hexadecimal digits. */
type Sha256 = (text: string) => string | Promise<string>;

/** The beginning of the chain: the hash of what the pack is. */
export const startChain = (head: unknown, sha256: Sha256) => sha256(JSON.stringify(head));

/** The next hash: of the one before and a file. Source: R248. */
export const chainFile = (before: string, { path, bytes, sha256: hash }: PackedFile, sha256: Sha256) =>
  sha256(`${before}\n${path}\n${bytes}\n${hash}\n`);

/** The manifest as it is written, byte for byte. */
export const manifestText = (manifest: EvidenceManifest): string => `${JSON.stringify(manifest, null, 2)}\n`;
