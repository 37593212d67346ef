import { ApiError } from '@satomori/core';
import { writeSighting } from '../../support/entries.ts';
import { beginImport, importsOf, putSightings, waitForImport } from '../../support/importedRows.ts';
import { watchMemory } from '../../support/processMemory.ts';
import { type Person, signIn } from '../../support/samplePeople.ts';
import { startServer } from '../../support/server.ts';

const POLL_MS = 20;
const POST_EVERY_MS = 300;

/** What something cost the server and other people. */
export interface Load {
  /** Of the server and its child processes. */
  peakBytes: number;
  /** How long another person's post waited at most meanwhile. */
  longestWaitMs: number;
}

export interface ImportRun extends Load {
  id: string;
  rows: number;
  sentMs: number;
  checkedMs: number;
  writtenMs: number;
}

/** Taking an import back. */
export interface UndoRun extends Load {
  undoneMs: number;
}

export interface ImportPlace {
  dataDir: string;
  databaseUrl?: string;
}

/** Sends a post until it is stored, as phones do: a server that is busy for long refuses it for a moment. */
async function sendUntilStored(poster: Person, entry: ReturnType<typeof writeSighting>): Promise<void> {
  for (;;)
    try {
      await entry.send(poster);
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) throw error;
      await new Promise((resolve) => setTimeout(resolve, POST_EVERY_MS));
    }
}

/** Posts a sighting again and again until it is stopped. */
function keepPosting(poster: Person) {
  let isStopped = false;
  let longestMs = 0;
  const posting = (async () => {
    for (let count = 0; !isStopped; count += 1) {
      const startedAt = performance.now();
      await sendUntilStored(poster, writeSighting([], `測定 ${count}`));
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, POST_EVERY_MS));
    }
  })();
  return async () => {
    isStopped = true;
    await posting;
    return longestMs;
  };
}

/** Does something on a server of its own, so that its peak of memory is that of this alone. */
async function measureAlone<Measured>(
  place: ImportPlace,
  act: (admin: Person) => Promise<Measured>,
): Promise<Measured & Load> {
  const server = await startServer(place);
  try {
    const admin = await signIn(server.url, 'admin');
    const stopPosting = keepPosting(await signIn(server.url, 'poster'));
    const memory = watchMemory(server.child.pid!);
    const measured = await act(admin);
    return { ...measured, peakBytes: memory.stop(), longestWaitMs: await stopPosting() };
  } finally {
    await server.stop();
  }
}

/** Imports sightings on a server that has just started. */
export const runImport = (place: ImportPlace, source: string, rows: number): Promise<ImportRun> =>
  measureAlone(place, async (admin) => {
    const startedAt = performance.now();
    const { id } = await beginImport(admin, source);
    await putSightings(admin, id, 0, rows);
    const sentAt = performance.now();
    await importsOf(admin).run(id);
    const hasChecked = await waitForImport(admin, id, (found) => found.checked_count === rows, POLL_MS);
    const checkedAt = performance.now();
    const { status, counts } = await waitForImport(admin, id, (found) => found.status !== 'running', POLL_MS);
    const endedAt = performance.now();
    if (status !== 'done' || counts.made !== rows || hasChecked.row_count !== rows)
      throw new Error(`取り込みは ${status} でした（登録 ${counts.made}）`);
    return {
      id,
      rows,
      sentMs: sentAt - startedAt,
      checkedMs: checkedAt - sentAt,
      writtenMs: endedAt - checkedAt,
    };
  });

/** Takes an import back, on a server that has just started. */
export const undoImport = (
  place: ImportPlace,
  { id, rows }: Pick<ImportRun, 'id' | 'rows'>,
): Promise<UndoRun> =>
  measureAlone(place, async (admin) => {
    const startedAt = performance.now();
    // A call that the client has given up is carried out all the same.
    const called = importsOf(admin)
      .undo(id)
      .catch(() => null);
    const { counts } = await waitForImport(admin, id, ({ status }) => status === 'undone', POLL_MS);
    const undoneMs = performance.now() - startedAt;
    await called;
    if (counts.made !== 0 || counts.kept !== 0)
      throw new Error(`${rows} 行のうち ${counts.kept} 行が残りました`);
    return { undoneMs };
  });
