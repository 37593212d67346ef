import type { FastifyBaseLogger } from 'fastify';
import { type Scope, scopeOfSession, scopeOfSystem } from '../access/scope.ts';
import { sessionChange } from '../sessions/sessionChange.ts';
import { loadSessions, type Session } from '../sessions/sessionRepository.ts';
import type { Database, Db } from '../database/database.ts';
import { currentSequence } from '../database/sequence.ts';
import { listChanges, oldestChange, type StoredChange, withoutOldSightings } from './repository.ts';
import { isVisible } from './visibility.ts';

type EndReason = 'revoked' | 'group_changed' | 'stopping';

/** One open stream of one person. */
export interface Subscriber {
  session: Session;
  /**
   * Sends the changes that the person may see; `upTo` is the number of the site's sequence up to which they are
   * complete.
   */
  send(changes: StoredChange[], upTo: number): void;
  /** Closes the stream with a reason. */
  end(reason: EndReason): void;
}

interface Entry extends Subscriber {
  told: number;
}

export interface EventHub {
  /** Notifies of a commit for this site. */
  wake(siteId: string): void;
  /** @returns a function that leaves */
  join(subscriber: Subscriber, from: number): () => void;
  /** Where a stream begins: at `asked`, or at the present, with a gap, if that change is no longer stored. */
  startingPoint(scope: Scope, asked: number | null): Promise<{ from: number; hasGap: boolean }>;
  stop(): void;
  readonly size: number;
}

const siteIdOf = ({ session }: Subscriber): string => session.site.id;

/** Commits of other servers on the same database and changed sessions are noticed within this time. */
const POLL_MS = 700;
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
function onePerSite(task: (siteId: string) => Promise<void>, onError: (error: unknown) => void) {
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

/** Sends changes to open streams, in the order of the site's sequence, each within its own scope. */
export function createEventHub({ database: { db }, log, now }: Dependencies): EventHub {
  const entries = new Set<Entry>();

  const ofSite = (siteId: string) => [...entries].filter((entry) => siteIdOf(entry) === siteId);

  /** A stream that has ended receives nothing more, even if its client has not read the end yet. */
  function finish(entry: Entry, reason: EndReason): void {
    if (entries.delete(entry)) entry.end(reason);
  }

  async function tell(siteId: string): Promise<void> {
    for (;;) {
      const listeners = ofSite(siteId);
      if (listeners.length === 0) return;
      const after = Math.min(...listeners.map((entry) => entry.told));
      const changes = await listChanges(db, scopeOfSystem(siteId), after, BATCH);
      const upTo = changes.at(-1)?.sequence ?? after;
      for (const entry of listeners) {
        if (!entries.has(entry)) continue;
        // As of now: what a shared account may see ends earlier each day.
        const scope = scopeOfSession(entry.session, now());
        const visible = changes.filter((change) => change.sequence > entry.told && isVisible(change, scope));
        const fresh = await withoutOldSightings(db, scope, visible);
        if (!entries.has(entry)) continue;
        entry.told = Math.max(entry.told, upTo);
        if (fresh.length > 0) entry.send(fresh, upTo);
      }
      if (changes.length < BATCH) return;
    }
  }

  const pump = onePerSite(tell, (error) =>
    log.warn({ err: error }, 'the event stream waits for the database'),
  );

  async function poll(): Promise<void> {
    try {
      for (const { entry, reason } of await findEnded(db, [...entries])) finish(entry, reason);
      await Promise.all([...new Set([...entries].map(siteIdOf))].map(pump));
    } catch (error) {
      log.warn({ err: error }, 'open streams could not be checked');
    }
  }

  let timer: NodeJS.Timeout | null = null;
  const schedule = () => {
    if (timer !== null || entries.size === 0) return;
    timer = setTimeout(() => {
      void poll().finally(() => {
        timer = null;
        schedule();
      });
    }, POLL_MS);
  };

  return {
    wake: (siteId) => void pump(siteId),
    join: (subscriber, from) => {
      const entry: Entry = { ...subscriber, told: from };
      entries.add(entry);
      schedule();
      void pump(siteIdOf(entry));
      return () => entries.delete(entry);
    },
    startingPoint: (scope, asked) => startingPoint(db, scope, asked),
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      for (const entry of entries) finish(entry, 'stopping');
    },
    get size() {
      return entries.size;
    },
  };
}
