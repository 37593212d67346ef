import { type Import, newId, type NewImport, type StagedRow } from '@satomori/core';
import { batchesOf, sendImport } from '@satomori/core/imports';
import type { WritingContext } from '../command/context.ts';
import { withRetries } from '../server/commandRetry.ts';
import { stopImport } from './stopImport.ts';

/** Sends the rows and waits until they are registered; where that fails, the server is told to stop as well. */
export async function sendRows(
  context: WritingContext,
  described: Omit<NewImport, 'id'>,
  count: number,
  rows: Iterable<StagedRow>,
): Promise<Import> {
  const { writing, signal, progress } = context;
  const id = newId();
  const bar = progress('取り込み', count * 2);
  let shown = 0;
  const advance = (done: number) => {
    for (; shown < done; shown += 1) bar.step();
  };
  // Whether the server has the import, so that there is something to stop.
  let isKnown = false;
  const imports: typeof writing.imports = {
    ...writing.imports,
    begin: async (...call) => {
      const row = await writing.imports.begin(...call);
      isKnown = true;
      return row;
    },
    get: (...call) => withRetries(() => writing.imports.get(...call), signal),
  };
  try {
    return await sendImport(
      imports,
      { ...described, id },
      batchesOf(rows),
      (done, part) => advance(part === 'sending' ? done : count + done),
      { signal },
    ).finally(() => bar.end());
  } catch (error) {
    if (isKnown) await stopImport(context, id);
    throw error;
  }
}
