import { backoffMs, type ConnectionState, type EventResource, pause } from '@satomori/core';
import type { Follow } from '../server/connect.ts';
import type { LiveList } from './liveList.ts';
import { createStore, type Store } from './store.ts';

export interface BoardSnapshot {
  connection: ConnectionState;
  /** When changes were last missed for good, in milliseconds. */
  gapAt: number | null;
}

/** A list, and the events that concern it. */
export interface Feed {
  list: Pick<LiveList<never>, 'read' | 'refresh' | 'forget' | 'sequence'>;
  resources: readonly EventResource[];
  /** Refreshed also while another list is on the screen, because the header shows its counts. */
  isAlwaysFresh?: boolean;
}

export interface LiveBoard extends Store<BoardSnapshot> {
  /** Makes this list the one on the screen and refreshes it from now on. */
  show(feed: Feed): void;
  /** Reads and follows changes until the signal fires. @throws {ApiError} where going on is pointless */
  run(): Promise<void>;
}

interface Sources {
  follow: Follow;
  feeds: readonly Feed[];
  now: () => number;
  signal: AbortSignal;
  sleep?: typeof pause;
}

/** The minimum interval between two reads of a list, however much changes: fewer requests and a calm screen. */
const BETWEEN_LOOKS_MS = 700;

interface Watch {
  feed: Feed;
  isStale: boolean;
  isLooking: boolean;
}

/** One event stream for all lists; only lists that are shown are read. */
export function createLiveBoard({ follow, feeds, now, signal, sleep = pause }: Sources): LiveBoard {
  const store = createStore<BoardSnapshot>({ connection: 'connecting', gapAt: null });
  const watches = feeds.map((feed): Watch => ({ feed, isStale: true, isLooking: false }));
  let shown = feeds[0];

  const isLookedAt = ({ feed }: Watch) => feed === shown || feed.isAlwaysFresh === true;

  /** One read at a time; changes during it cause one more, and one that failed is repeated. Source: R11. */
  async function check(watch: Watch): Promise<void> {
    if (watch.isLooking || !isLookedAt(watch)) return;
    watch.isLooking = true;
    let failures = 0;
    while (watch.isStale && isLookedAt(watch) && !signal.aborted) {
      watch.isStale = false;
      const isCurrent = await watch.feed.list.refresh();
      failures = isCurrent ? 0 : failures + 1;
      watch.isStale ||= !isCurrent;
      await sleep(isCurrent ? BETWEEN_LOOKS_MS : backoffMs(failures), signal);
    }
    watch.isLooking = false;
  }

  function touch(watch: Watch): void {
    watch.isStale = true;
    void check(watch);
  }

  function readAllAgain(): void {
    for (const watch of watches) {
      watch.feed.list.forget();
      touch(watch);
    }
  }

  /** A failure of the first read ends the program, as in any other command. */
  async function readFirst(watch: Watch): Promise<void> {
    watch.isStale = false;
    await watch.feed.list.read();
  }

  return {
    ...store,
    show: (feed) => {
      if (feed === shown) return;
      shown = feed;
      for (const watch of watches) if (watch.isStale) void check(watch);
    },
    run: async () => {
      await Promise.all(watches.filter(isLookedAt).map(readFirst));
      const sequences = feeds.map(({ list }) => list.sequence()).filter((each) => each !== null);
      await follow({
        signal,
        ...(sequences.length === 0 ? {} : { after: Math.min(...sequences) }),
        onChange: ({ resource }) => {
          // Rows say something else under other settings of the site, although they did not change.
          if (resource === 'sites') return readAllAgain();
          for (const watch of watches) if (watch.feed.resources.includes(resource)) touch(watch);
        },
        onGap: () => {
          store.publish({ gapAt: now() });
          readAllAgain();
        },
        onState: (connection) => {
          store.publish({ connection });
          if (connection === 'connected') watches.forEach(touch);
        },
      });
    },
  };
}
