import * as z from 'zod/mini';
import { type ChainedFile, chainFile, MANIFEST_NAME, manifestText, startChain } from './evidenceChain.ts';

/** What a changed pack shows. `path` is the file concerned. */
export interface PackProblem {
  kind: 'unreadable' | 'manifest_changed' | 'file_changed' | 'file_missing' | 'file_added';
  path: string;
}

const headSchema = z.looseObject({
  format: z.literal('satomori-reward-evidence'),
  version: z.literal(1),
  site: z.string(),
  hunter: z.object({ id: z.string(), name: z.string() }),
  period: z.object({ from: z.string(), to: z.string() }),
  captures: z.int(),
  is_complete: z.boolean(),
  made_at: z.string(),
  made_by: z.string(),
});
export type PackHead = z.output<typeof headSchema>;

const manifestSchema = z.strictObject({
  head: headSchema,
  files: z.array(z.strictObject({ path: z.string(), bytes: z.int(), sha256: z.string(), chain: z.string() })),
  chain: z.string(),
});

type Manifest = z.output<typeof manifestSchema>;
const isManifest = (content: unknown): content is Manifest => manifestSchema.safeParse(content).success;

export interface CheckedPack {
  /** What the pack says of itself; `null` where it cannot be read. */
  head: PackHead | null;
  /** The hash over everything, by which two packs are compared. */
  chain: string | null;
  files: number;
  /** None if no byte of its files differs from when it was made. */
  problems: PackProblem[];
}

type Sha256 = (content: Uint8Array | string) => string;

/** A zip whose files are unpacked one at a time. */
async function openZip(zip: Uint8Array) {
  const { unzipSync } = await import('fflate');
  const names: string[] = [];
  unzipSync(zip, { filter: ({ name }) => (names.push(name), false) });
  return { names, read: (path: string) => unzipSync(zip, { filter: ({ name }) => name === path })[path] };
}

const unreadable = (path: string): CheckedPack => ({
  head: null,
  chain: null,
  files: 0,
  problems: [{ kind: 'unreadable', path }],
});

function readManifest(content: Uint8Array | undefined) {
  if (content === undefined) return null;
  const text = new TextDecoder().decode(content);
  try {
    const manifest: unknown = JSON.parse(text);
    // What it parses has its keys in another order, and so another hash.
    if (!isManifest(manifest)) return null;
    return { manifest, isAsWritten: manifestText(manifest) === text };
  } catch {
    return null;
  }
}

function fileProblem(file: ChainedFile, content: Uint8Array | undefined, sha256: Sha256): PackProblem[] {
  const { path } = file;
  if (content === undefined) return [{ kind: 'file_missing', path }];
  const isSame = content.length === file.bytes && sha256(content) === file.sha256;
  return isSame ? [] : [{ kind: 'file_changed', path }];
}

/** Whether each hash of the chain is that of what precedes it. */
async function isChained({ head, files, chain }: Manifest, sha256: Sha256) {
  let last = await startChain(head, sha256);
  for (const file of files) {
    last = await chainFile(last, file, sha256);
    if (file.chain !== last) return false;
  }
  return chain === last;
}

/**
 * Checks an evidence pack without the server: every file against its hash, and the chain over all of them.
 *
 * @param sha256 in lower-case hexadecimal digits
 * Source: R248.
 */
export async function checkPack(zip: Uint8Array, sha256: Sha256): Promise<CheckedPack> {
  try {
    const { names, read } = await openZip(zip);
    const found = readManifest(read(MANIFEST_NAME));
    if (found === null) return unreadable(MANIFEST_NAME);
    const { manifest, isAsWritten } = found;
    const { head, files, chain } = manifest;
    const isWhole = isAsWritten && (await isChained(manifest, sha256));
    const expected = [...files.map(({ path }) => path), MANIFEST_NAME];
    const added = names.filter((name, index) => !expected.includes(name) || names.indexOf(name) !== index);
    return {
      head,
      chain,
      files: files.length,
      problems: [
        ...(isWhole ? [] : [{ kind: 'manifest_changed' as const, path: MANIFEST_NAME }]),
        ...files.flatMap((file) => fileProblem(file, read(file.path), sha256)),
        ...added.map((path) => ({ kind: 'file_added' as const, path })),
      ],
    };
  } catch {
    return unreadable('');
  }
}
