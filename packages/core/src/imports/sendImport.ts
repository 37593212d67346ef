import type { ImportWriting } from '../api/imports.ts';
import { type Import, MAX_STAGED_ROWS, type NewImport, type StagedRow } from '../contract/imports.ts';
import type { CallOptions } from '../http/client.ts';
import { pause } from '../http/retry.ts';

/** Below the limit of a body, with room for letters of several bytes. */
const MAX_BATCH_CHARACTERS = 200_000;
const POLL_MS = 1000;

/** Rows in batches that fit into one call. */
export function* batchesOf(rows: Iterable<StagedRow>): Generator<StagedRow[]> {
  let batch: StagedRow[] = [];
  let size = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    if (batch.length > 0 && (batch.length >= MAX_STAGED_ROWS || size + length > MAX_BATCH_CHARACTERS)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(row);
    size += length;
  }
  if (batch.length > 0) yield batch;
}

/** How far an import is: rows sent, then rows checked by the server. */
export type Tell = (done: number, part: 'sending' | 'checking') => void;

/**
 * Sends the rows of an import in batches (see `batchesOf`), runs it and waits for its end. Every call may be repeated
 * with the same id.
 *
 * @returns the import as it ended: `done`, `failed` or `cancelled`
 */
export async function sendImport(
  imports: ImportWriting,
  described: NewImport,
  batches: Iterable<StagedRow[]> | AsyncIterable<StagedRow[]>,
  tell: Tell,
  options: CallOptions = {},
): Promise<Import> {
  await imports.begin(described, options);
  let sent = 0;
  for await (const batch of batches) {
    await imports.putRows(described.id, sent, batch, options);
    sent += batch.length;
    tell(sent, 'sending');
  }
  let current = await imports.run(described.id, options);
  while (current.status === 'running') {
    tell(current.checked_count, 'checking');
    await pause(POLL_MS, options.signal);
    options.signal?.throwIfAborted();
    current = await imports.get(described.id, options);
  }
  return current;
}
