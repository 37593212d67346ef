import type { ConnectionState, EventResource } from '@satomori/core';
import type { Follow } from '../server/connect.ts';
import type { LiveList } from './liveList.ts';
import { createStore, type Store } from './store.ts';
import { pause } from '../server/tryAgain.ts';

export interface BoardSnapshot {
  connection: ConnectionState;
  /** When the news of changes last had a hole that could not be filled, in milliseconds. */
  gapAt: number | null;
}

/** A list and the changes that concern it. */
export interface Feed {
  list: Pick<LiveList<never>, 'read' | 'refresh' | 'forget' | 'sequence'>;
  resources: readonly EventResource[];
  /** Looked at also while another list is on the screen: the head counts it. */
  isAlwaysFresh?: boolean;
}

export interface LiveBoard extends Store<BoardSnapshot> {
  /** This list is on the screen now: it is brought up to date and stays so. */
  show(feed: Feed): void;
  /** Reads and follows until the signal fires. @throws {ApiError} where there is no use in going on */
  run(): Promise<void>;
}

interface Sources {
  follow: Follow;
  feeds: readonly Feed[];
  now: () => number;
  signal: AbortSignal;
  sleep?: typeof pause;
}

/** However much happens, a list is looked at no more often: fewer requests, and a screen that stays calm. */
const BETWEEN_LOOKS_MS = 700;

interface Watch {
  feed: Feed;
  isStale: boolean;
  isLooking: boolean;
}

/** One stream of changes for all lists; only those that somebody looks at are read. */
export function createLiveBoard({ follow, feeds, now, signal, sleep = pause }: Sources): LiveBoard {
  const store = createStore<BoardSnapshot>({ connection: 'connecting', gapAt: null });
  const watches = feeds.map((feed): Watch => ({ feed, isStale: true, isLooking: false }));
  let shown = feeds[0];

  const isLookedAt = ({ feed }: Watch) => feed === shown || feed.isAlwaysFresh === true;

  /** One look at a time; what changes meanwhile is one more look. */
  async function look(watch: Watch): Promise<void> {
    if (watch.isLooking || !isLookedAt(watch)) return;
    watch.isLooking = true;
    while (watch.isStale && isLookedAt(watch) && !signal.aborted) {
      watch.isStale = false;
      await watch.feed.list.refresh();
      await sleep(BETWEEN_LOOKS_MS, signal);
    }
    watch.isLooking = false;
  }

  function touch(watch: Watch): void {
    watch.isStale = true;
    void look(watch);
  }

  /** The first time a failure ends the program, as it would end any other command. */
  async function readFirst(watch: Watch): Promise<void> {
    watch.isStale = false;
    await watch.feed.list.read();
  }

  return {
    ...store,
    show: (feed) => {
      if (feed === shown) return;
      shown = feed;
      for (const watch of watches) if (watch.isStale) void look(watch);
    },
    run: async () => {
      await Promise.all(watches.filter(isLookedAt).map(readFirst));
      const sequences = feeds.map(({ list }) => list.sequence()).filter((each) => each !== null);
      await follow({
        signal,
        ...(sequences.length === 0 ? {} : { after: Math.min(...sequences) }),
        onChange: ({ resource }) => {
          for (const watch of watches) if (watch.feed.resources.includes(resource)) touch(watch);
        },
        onGap: () => {
          store.publish({ gapAt: now() });
          for (const watch of watches) {
            watch.feed.list.forget();
            touch(watch);
          }
        },
        onState: (connection) => {
          store.publish({ connection });
          if (connection === 'connected') watches.forEach(touch);
        },
      });
    },
  };
}
