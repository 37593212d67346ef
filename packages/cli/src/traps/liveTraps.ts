import { type ConnectionState, errorText, type ReadingApi, type Trap } from '@satomori/core';
import type { Follow } from '../server/connect.ts';
import { readAll } from '../server/pages.ts';

export interface LiveTrapsSnapshot {
  traps: readonly Trap[];
  connection: ConnectionState;
  /** When the traps were last known to be complete, in milliseconds; `null` before the first time. */
  readAt: number | null;
  /** Why the last look failed. */
  problem: string | null;
}

export interface LiveTraps {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => LiveTrapsSnapshot;
  /** Reads and follows until the signal fires. @throws {ApiError} where there is no use in going on */
  run: () => Promise<void>;
}

interface Sources {
  api: Pick<ReadingApi, 'traps'>;
  follow: Follow;
  now: () => number;
  signal: AbortSignal;
}

/** The traps of the caller, kept up to date: events say that something changed, the list says what. */
export function createLiveTraps({ api, follow, now, signal }: Sources): LiveTraps {
  const listeners = new Set<() => void>();
  const byId = new Map<string, Trap>();
  let current: LiveTrapsSnapshot = { traps: [], connection: 'connecting', readAt: null, problem: null };
  let sequence: number | null = null;
  let isReading = false;
  let isStale = false;

  function publish(change: Partial<LiveTrapsSnapshot>): void {
    current = { ...current, ...change };
    for (const listener of listeners) listener();
  }

  /** All traps anew, or what changed since the last look. */
  async function read(since: number | null): Promise<void> {
    const from = since === null ? {} : { since };
    const answer = await readAll((page) => api.traps.list({ ...page, ...from }, { signal }));
    if (since === null) byId.clear();
    for (const trap of answer.rows) {
      if (trap.deleted_at === null) byId.set(trap.id, trap);
      else byId.delete(trap.id);
    }
    sequence = answer.sequence ?? sequence;
    publish({ traps: [...byId.values()], readAt: now(), problem: null });
  }

  /** One look at a time; what changes meanwhile is one more look. */
  async function refresh(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale && !signal.aborted) {
        isStale = false;
        await read(sequence);
      }
    } catch (error) {
      if (!signal.aborted) publish({ problem: errorText(error) });
    } finally {
      isReading = false;
    }
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => current,
    run: async () => {
      await read(null);
      await follow({
        signal,
        ...(sequence === null ? {} : { after: sequence }),
        onChange: ({ resource }) => {
          if (resource === 'traps' || resource === 'trap_logs') void refresh();
        },
        onGap: () => {
          sequence = null;
          void refresh();
        },
        onState: (connection) => {
          publish({ connection });
          if (connection === 'connected') void refresh();
        },
      });
    },
  };
}
