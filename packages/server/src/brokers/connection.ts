import { setTimeout as delay } from 'node:timers/promises';
import { openSession, type Session, type SessionOptions } from './session.ts';
import type { BrokerInUse } from './leaseRepository.ts';

const FIRST_WAIT_MS = 1_000;
/** A firing must not wait longer once the broker is back. */
const LONGEST_WAIT_MS = 10_000;
/** A connection that held for so long was none that fails at once. */
const HELD_MS = 10_000;

export interface ConnectionOptions extends Omit<SessionOptions, 'onConnected' | 'receive'> {
  receiverOf: (signal: AbortSignal) => SessionOptions['receive'];
  onConnected: () => void;
  onEnded: (problem: string) => void;
}

export interface Connection {
  /** Resolves when nothing more is received. */
  stop(): Promise<void>;
}

/** Keeps connected to a broker: after 1, 2, 4 and 8 seconds again, then every ten. Source: R153. */
export function keepConnected(broker: BrokerInUse, options: ConnectionOptions): Connection {
  const { isPermitted, receiverOf, onConnected, onEnded } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let session: Session | null = null;

  async function connectOnce(): Promise<void> {
    const ending = new AbortController();
    const receive = receiverOf(AbortSignal.any([signal, ending.signal]));
    session = openSession(broker, { isPermitted, receive, onConnected });
    const problem = await session.ended;
    ending.abort();
    if (!signal.aborted) onEnded(problem);
  }

  async function run(): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    while (!signal.aborted) {
      const since = performance.now();
      await connectOnce();
      if (performance.now() - since > HELD_MS) waitMs = FIRST_WAIT_MS;
      await delay(waitMs, undefined, { signal }).catch(() => {});
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    }
  }
  const running = run();

  return {
    stop: async () => {
      stopping.abort();
      await session?.end();
      await running;
    },
  };
}
