import type { Query, QueryCache } from '@tanstack/react-query';
import { clock } from '../../platform/device/clock.ts';
import { whenIdle } from '../../platform/device/whenIdle.ts';
import { clearReadsOfOthers, writeReads, type KeptRead } from '../../platform/reads/keptReads.ts';
import { readOwner } from '../../platform/reads/readOwner.ts';
import { toContent } from './content.ts';
import { keptNameOf } from './keptName.ts';

/** What changes often is written once in this time. */
const WRITE_EVERY_MS = 5_000;

async function toRead({ queryKey, state }: Query): Promise<KeptRead | []> {
  const name = keptNameOf(queryKey);
  if (name === null || state.data === undefined) return [];
  return { name, readAt: clock.fromDevice(state.dataUpdatedAt), content: await toContent(state.data) };
}

/**
 * Keeps on the device what is read from now on, and what the cache already has, for the person who is signed in.
 *
 * @returns stops it
 */
export function keepQueries(cache: QueryCache, owner: string): () => void {
  const isStillOwner = () => readOwner() === owner;
  const unwritten = new Set<Query>(cache.getAll());
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const queries = [...unwritten];
    unwritten.clear();
    if (!isStillOwner()) return;
    try {
      const reads = (await Promise.all(queries.map(toRead))).flat();
      if (reads.length > 0) await writeReads(owner, reads, isStillOwner, clock.now());
    } catch (error) {
      // Written with what is read next.
      for (const query of queries) unwritten.add(query);
      throw error;
    }
  }
  // A device that cannot store anything shows what it reads.
  const writeNow = () => void write().catch(() => {});
  const writeSoon = () => {
    timer ??= setTimeout(() => whenIdle(writeNow), WRITE_EVERY_MS);
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden') writeNow();
  };

  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    unwritten.add(event.query);
    writeSoon();
  });
  document.addEventListener('visibilitychange', onHidden);
  void clearReadsOfOthers(owner).catch(() => {});
  whenIdle(writeNow);
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onHidden);
  };
}
