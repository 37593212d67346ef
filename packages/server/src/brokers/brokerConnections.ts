import { randomUUID } from 'node:crypto';
import { type Connection, keepConnected } from './connection.ts';
import {
  type BrokerInUse,
  listBrokersInUse,
  noteConnection,
  releaseLeases,
  renewLeases,
  takeLease,
} from './leaseRepository.ts';
import { createReceiver, type ReceiveServices } from './receiveMqtt.ts';

/** The MQTT connections of this server. */
export interface BrokerConnections {
  /** Reads at once which brokers are in use, after a change of settings. */
  poll(): Promise<void>;
  stop(): Promise<void>;
}

const POLL_MS = 2_000;
/** Without a sign of life for so long another server takes a connection. */
const STALE_MS = 6_000;
/** A server that cannot say that it lives gives its connections up before another takes them. */
const GIVE_UP_MS = 4_000;

interface Dependencies extends ReceiveServices {
  /** Addresses that the operator permits by name. */
  permitted: readonly string[];
}

const keyOf = ({ site_id, integration_id }: Pick<BrokerInUse, 'site_id' | 'integration_id'>) =>
  `${site_id} ${integration_id}`;

/**
 * Whether a holder has shown no sign of life, by this machine's monotonic clock alone: clocks of servers differ.
 *
 * Source: R23, R61.
 */
function createBeats() {
  const seen = new Map<string, { beat: number; holder: string | null; since: number }>();
  return {
    isFree(broker: BrokerInUse): boolean {
      const { beat, holder } = broker;
      const before = seen.get(keyOf(broker));
      if (before === undefined || before.beat !== beat || before.holder !== holder)
        seen.set(keyOf(broker), { beat, holder, since: performance.now() });
      else if (performance.now() - before.since > STALE_MS) return true;
      return holder === null;
    },
  };
}

export const isPermittedBroker = (permitted: readonly string[], url: string | null): boolean =>
  permitted.some((each) => each.replace(/\/$/, '') === url);

/**
 * Connects to the brokers of all sites, each from one server at a time: the one whose name its row has. Another takes
 * over within seconds once that one is dead.
 *
 * Source: R154.
 */
export function startBrokerConnections(dependencies: Dependencies): BrokerConnections {
  const { database, permitted, now, log } = dependencies;
  const { db } = database;
  const server = randomUUID();
  const beats = createBeats();
  const held = new Map<string, { version: number; connection: Connection }>();
  let renewedAt = performance.now();
  let isStopped = false;

  function connect(broker: BrokerInUse): void {
    const note = (state: Parameters<typeof noteConnection>[3]) =>
      void noteConnection(db, broker, server, state).catch((error: unknown) =>
        log.warn({ err: error }, 'the state of a broker could not be noted'),
      );
    const connection = keepConnected(broker, {
      isPermitted: isPermittedBroker(permitted, broker.url),
      receiverOf: (signal) => createReceiver(dependencies, broker, signal),
      onConnected: () => note({ connected_at: now() }),
      onEnded: (problem) => note({ connected_at: null, problem, problem_at: now() }),
    });
    held.set(keyOf(broker), { version: broker.version, connection });
  }

  async function letGo(keys: readonly string[]): Promise<void> {
    const ending = keys.map(async (key) => held.get(key)?.connection.stop());
    for (const key of keys) held.delete(key);
    await Promise.all(ending);
  }

  async function pollOnce(): Promise<void> {
    if (held.size > 0) await renewLeases(db, server);
    renewedAt = performance.now();
    const inUse = await listBrokersInUse(db);
    const mine = new Map(
      inUse.filter(({ holder }) => holder === server).map((broker) => [keyOf(broker), broker.version]),
    );
    await letGo([...held].filter(([key, { version }]) => mine.get(key) !== version).map(([key]) => key));
    for (const broker of inUse) {
      if (held.has(keyOf(broker)) || isStopped) continue;
      if (broker.holder === server || (beats.isFree(broker) && (await takeLease(db, broker, server))))
        connect(broker);
    }
  }

  async function attempt(): Promise<void> {
    try {
      await pollOnce();
    } catch (error) {
      log.warn({ err: error }, 'the brokers wait for the database');
      if (performance.now() - renewedAt > GIVE_UP_MS) await letGo([...held.keys()]);
    }
  }

  let last: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  /** One after another. */
  const poll = () => (last = last.then(() => (isStopped ? undefined : attempt())));
  function tick(): void {
    void poll().then(() => {
      if (!isStopped) timer = setTimeout(tick, POLL_MS);
    });
  }
  timer = setTimeout(tick, 0);

  return {
    poll,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await last;
      const hadAny = held.size > 0;
      await letGo([...held.keys()]);
      if (hadAny) await releaseLeases(db, server).catch(() => {});
    },
  };
}
