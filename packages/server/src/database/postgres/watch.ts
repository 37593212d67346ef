import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Together below two seconds: so long a database may be silent before callers are told. */
const ASK_EVERY_MS = 400;
const ANSWERS_WITHIN_MS = 1_200;
/** A refusal of the server itself is an answer (too many connections), but for those of one that goes or comes. */
const SQLSTATE = /^(?!E)[0-9A-Z]{5}$/;
const IS_GOING_OR_COMING = /^57P/;

type Outcome = 'answered' | 'broken' | 'silent';

/** Whether it comes to an end within the limit. A stall of our own process is no silence of the other side. */
async function isDoneWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  const limit = async () => {
    await sleep(limitMs, undefined, { ref: false });
    // What arrived during a stall is read before the judgement.
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
 * Tells a database that is away from one that is merely slow: it is asked one small question again and again, on a
 * connection of its own. A stopped or unreachable server then fails its callers at once instead of holding them.
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
    while (!this.#isStopped) {
      const hadConnection = this.#client !== null;
      let outcome = await this.#ask();
      // A connection that broke says nothing yet; a fresh one that cannot be made does.
      if (outcome === 'broken' && hadConnection) outcome = await this.#ask();
      if (this.#isStopped) return;
      const wasAway = this.#isAway;
      this.#isAway = outcome !== 'answered';
      if (this.#isAway && !wasAway) this.#events.onAway();
      await sleep(ASK_EVERY_MS, undefined, { ref: false });
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
    // Nothing is waited for: the other side may never answer again.
    client?.end().catch(() => {});
  }
}
