import type { FastifyBaseLogger } from 'fastify';
import { type Scope, scopeOfSession, scopeOfSystem } from '../access/scope.ts';
import { sessionChange } from '../sessions/sessionChange.ts';
import { loadSessions, type Session } from '../sessions/sessionRepository.ts';
import type { Database, Db } from '../database/database.ts';
import { currentSequence } from '../database/sequence.ts';
import { listChanges, oldestChange, type StoredChange, timesOfSightings } from './repository.ts';
import { isVisible } from './visibility.ts';

type EndReason = 'revoked' | 'group_changed' | 'stopping';

/** One open stream of one person. */
export interface Subscriber {
  session: Session;
  /** Sends the changes that the person may see. */
  send(changes: StoredChange[]): void;
  /** Closes the stream with a reason. */
  end(reason: EndReason): void;
}

interface Entry extends Subscriber {
  /** The number of the site's sequence up to which everything visible was sent. */
  sentUpTo: number;
}

export interface EventHub {
  /** Notifies of a commit of this server for this site. */
  wake(siteId: string): void;
  /** @returns a function that leaves */
  join(subscriber: Subscriber, from: number): () => void;
  /** Where a stream begins: at `asked`, or at the present, with a gap, if that change is no longer stored. */
  startingPoint(scope: Scope, asked: number | null): Promise<{ from: number; hasGap: boolean }>;
  stop(): void;
  readonly size: number;
}

const siteIdOf = ({ session }: Subscriber): string => session.site.id;

/** Sent by the database with the site's id (migration 0090): changed rows, and whoever's session may have changed. */
const CHANGES = 'satomori_changes';
const SESSIONS = 'satomori_sessions';

/** Without notifications, commits of other servers and changed sessions are noticed within this time. */
const POLL_MS = 700;
/** With notifications, for what a connection that broke silently has not delivered. */
const POLL_WHILE_LISTENING_MS = 5_000;
const BATCH = 500;

interface Dependencies {
  database: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now: () => number;
}

async function startingPoint(db: Db, scope: Scope, asked: number | null) {
  const current = await currentSequence(db, scope.siteId);
  if (asked === null) return { from: current, hasGap: false };
  const oldest = await oldestChange(db, scope);
  const isKept = asked === current || (asked < current && oldest !== null && oldest <= asked + 1);
  return isKept ? { from: asked, hasGap: false } : { from: current, hasGap: true };
}

/** Runs the task for a site, and once more where it is asked for meanwhile. A failure goes to `onError`. */
function runOncePerSite(task: (siteId: string) => Promise<void>, onError: (error: unknown) => void) {
  const running = new Map<string, { again: boolean }>();
  return async (siteId: string): Promise<void> => {
    const state = running.get(siteId);
    if (state !== undefined) {
      state.again = true;
      return;
    }
    const own = { again: true };
    running.set(siteId, own);
    try {
      while (own.again) {
        own.again = false;
        await task(siteId);
      }
    } catch (error) {
      onError(error);
    } finally {
      running.delete(siteId);
    }
  };
}

interface Ended {
  entry: Entry;
  reason: EndReason;
}

/** A shared account may have many open streams: its session is read once for all of them. */
async function findEnded(db: Db, entries: readonly Entry[]): Promise<Ended[]> {
  const found = await loadSessions(
    db,
    entries.map(({ session: { user, tokenId } }) => ({ userId: user.id, tokenId })),
  );
  return entries.flatMap((entry, index): Ended[] => {
    const change = sessionChange(entry.session, found[index] ?? null);
    if (change === 'revoked') return [{ entry, reason: 'revoked' }];
    return change === 'rights' ? [{ entry, reason: 'group_changed' }] : [];
  });
}

/** Changes for one stream: not sent yet, visible, and of no sighting that is too old for the person. */
function changesFor(
  entry: Entry,
  scope: Scope,
  changes: readonly StoredChange[],
  times: ReadonlyMap<string, number>,
): StoredChange[] {
  const from = scope.sightingsFrom ?? Number.NEGATIVE_INFINITY;
  return changes.filter(
    (change) =>
      change.sequence > entry.sentUpTo &&
      isVisible(change, scope) &&
      (times.get(change.row_id) ?? from) >= from,
  );
}

/** Sends the streams of a site what they have not received yet, read once for all of them. */
async function sendChanges(
  db: Db,
  siteId: string,
  listStreams: () => Entry[],
  now: () => number,
): Promise<void> {
  for (;;) {
    const streams = listStreams();
    if (streams.length === 0) return;
    const after = Math.min(...streams.map(({ sentUpTo }) => sentUpTo));
    const changes = await listChanges(db, scopeOfSystem(siteId), after, BATCH);
    const hasSharedViewer = streams.some(({ session }) => session.user.is_shared_viewer);
    const times = await timesOfSightings(db, scopeOfSystem(siteId), hasSharedViewer ? changes : []);
    const upTo = changes.at(-1)?.sequence ?? after;
    const open = new Set(listStreams());
    for (const entry of streams) {
      if (!open.has(entry)) continue;
      // As of now: what a shared account may see ends earlier each day.
      const visible = changesFor(entry, scopeOfSession(entry.session, now()), changes, times);
      entry.sentUpTo = Math.max(entry.sentUpTo, upTo);
      if (visible.length > 0) entry.send(visible);
    }
    if (changes.length < BATCH) return;
  }
}

/**
 * Sends changes to open streams, in the order of the site's sequence, each within its own scope. What is read for them
 * is read once per site, however many streams there are.
 *
 * Source: R167, R168.
 */
export function createEventHub({ database, log, now }: Dependencies): EventHub {
  const { db } = database;
  const entries = new Set<Entry>();

  const ofSite = (siteId: string) => [...entries].filter((entry) => siteIdOf(entry) === siteId);

  /** A stream that has ended receives nothing more, even if its client has not read the end yet. */
  function finish(entry: Entry, reason: EndReason): void {
    if (entries.delete(entry)) entry.end(reason);
  }

  const endStreams = async (streams: readonly Entry[]) => {
    if (streams.length === 0) return;
    for (const { entry, reason } of await findEnded(db, streams)) finish(entry, reason);
  };

  const sendPending = runOncePerSite(
    (siteId) => sendChanges(db, siteId, () => ofSite(siteId), now),
    (error) => log.warn({ err: error }, 'the event stream waits for the database'),
  );
  const checkSessions = runOncePerSite(
    (siteId) => endStreams(ofSite(siteId)),
    (error) => log.warn({ err: error }, 'open streams could not be checked'),
  );

  async function poll(): Promise<void> {
    try {
      await endStreams([...entries]);
      await Promise.all([...new Set([...entries].map(siteIdOf))].map(sendPending));
    } catch (error) {
      log.warn({ err: error }, 'open streams could not be checked');
    }
  }

  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  function schedule(): void {
    clearTimeout(timer);
    if (isStopped || entries.size === 0) return;
    timer = setTimeout(pollNow, listener.isListening ? POLL_WHILE_LISTENING_MS : POLL_MS);
  }
  function pollNow(): void {
    clearTimeout(timer);
    void poll().finally(schedule);
  }

  const listener = database.listen([CHANGES, SESSIONS], {
    // What was committed while nobody listened.
    onListening: pollNow,
    onNotification: (channel, siteId) =>
      void (channel === CHANGES ? sendPending(siteId) : checkSessions(siteId)),
    onLost: pollNow,
  });

  return {
    // The database notifies this server of its own commits as well.
    wake: (siteId) => {
      if (!listener.isListening) void sendPending(siteId);
    },
    join: (subscriber, from) => {
      const entry: Entry = { ...subscriber, sentUpTo: from };
      entries.add(entry);
      if (entries.size === 1) schedule();
      void sendPending(siteIdOf(entry));
      return () => entries.delete(entry);
    },
    startingPoint: (scope, asked) => startingPoint(db, scope, asked),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      listener.stop();
      for (const entry of entries) finish(entry, 'stopping');
    },
    get size() {
      return entries.size;
    },
  };
}
