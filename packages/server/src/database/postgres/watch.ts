import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Together less than two seconds: the longest silence of a database before callers get an error. */
const ASK_EVERY_MS = 400;
const ANSWERS_WITHIN_MS = 1_200;
/** An error of the server itself is an answer (such as too many connections), except while it starts or stops. */
const SQLSTATE = /^(?!E)[0-9A-Z]{5}$/;
const IS_GOING_OR_COMING = /^57P/;

type Outcome = 'answered' | 'broken' | 'silent';

/** Whether the work ends within the limit. A stall of our own process does not count as silence of the database. */
async function isDoneWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  const limit = async () => {
    await sleep(limitMs, undefined, { ref: false });
    // Reads what arrived during a stall before judging.
    await turn();
    await turn();
    return false;
  };
  return Promise.race([work.then(() => true), limit()]);
}

export interface WatchEvents {
  /** The database has stopped answering. */
  onAway(): void;
}

/**
 * Distinguishes an unavailable database from a slow one by a small query at intervals on its own connection. If the
 * database is stopped or unreachable, callers get an error at once instead of waiting.
 *
 * Source: R3.
 */
export class Watch {
  readonly #config: pg.ClientConfig;
  readonly #events: WatchEvents;
  #client: pg.Client | null = null;
  #isAway = false;
  #isStopped = false;

  constructor(config: pg.ClientConfig, events: WatchEvents) {
    this.#config = config;
    this.#events = events;
    void this.#run();
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  stop(): void {
    this.#isStopped = true;
    this.#drop();
  }

  async #run(): Promise<void> {
    for (;;) {
      await sleep(ASK_EVERY_MS, undefined, { ref: false });
      if (this.#isStopped) return;
      const hadConnection = this.#client !== null;
      let outcome = await this.#ask();
      // One broken connection proves nothing; failing to open a new one does.
      if (outcome === 'broken' && hadConnection && !this.#isStopped) outcome = await this.#ask();
      if (this.#isStopped) return;
      const wasAway = this.#isAway;
      this.#isAway = outcome !== 'answered';
      if (this.#isAway && !wasAway) this.#events.onAway();
    }
  }

  async #ask(): Promise<Outcome> {
    try {
      if (await isDoneWithin(ANSWERS_WITHIN_MS, this.#question())) return 'answered';
      this.#drop();
      return 'silent';
    } catch (error) {
      this.#drop();
      const { code = '' } = error as { code?: string };
      return SQLSTATE.test(code) && !IS_GOING_OR_COMING.test(code) ? 'answered' : 'broken';
    }
  }

  async #question(): Promise<void> {
    if (this.#client === null) {
      const client = new pg.Client(this.#config);
      client.on('error', () => this.#drop());
      this.#client = client;
      await client.connect();
    }
    await this.#client.query('select 1');
  }

  #drop(): void {
    const client = this.#client;
    this.#client = null;
    // Not awaited: the database may never answer.
    client?.end().catch(() => {});
  }
}
