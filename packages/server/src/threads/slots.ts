import { AppError } from '../errors/appError.ts';

export interface SlotLimits {
  /** Holders at the same time. */
  atOnce: number;
  /** How many may wait; one more is refused. */
  maxWaiting: number;
  maxWaitMs: number;
}

/**
 * Lets a few do something at a time, in the order of asking; who waits is bounded in number and in time.
 *
 * Source: R19.
 */
export class Slots {
  readonly #limits: SlotLimits;
  #taken = 0;
  readonly #queue: (() => void)[] = [];

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** @throws {AppError} `busy` when too many wait, `unavailable` when the wait is too long */
  async acquire(): Promise<void> {
    if (this.#taken < this.#limits.atOnce) {
      this.#taken += 1;
      return;
    }
    if (this.#queue.length >= this.#limits.maxWaiting) throw new AppError('busy');
    await this.#waitForTurn();
  }

  /** Gives one's slot straight to whoever waits longest, so that nobody slips in between. */
  release(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#taken -= 1;
    else next();
  }

  async hold<T>(work: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  #waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(take), 1);
        reject(new AppError('unavailable'));
      }, this.#limits.maxWaitMs);
      this.#queue.push(take);
    });
  }
}
