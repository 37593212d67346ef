import { AppError } from '../errors/appError.ts';

export interface SlotLimits {
  /** Maximum number of concurrent holders. */
  atOnce: number;
  /** How many may wait; further ones are refused. */
  maxWaiting: number;
  maxWaitMs: number;
}

/**
 * A semaphore, first come first served; waiters are limited in number and in time.
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

  /** @throws {AppError} `busy` if too many wait, `unavailable` if the wait is too long */
  async acquire(): Promise<void> {
    if (this.#taken < this.#limits.atOnce) {
      this.#taken += 1;
      return;
    }
    if (this.#queue.length >= this.#limits.maxWaiting) throw new AppError('busy');
    await this.#waitForTurn();
  }

  /** Hands the slot directly to the longest waiter, so that no newcomer can take it. */
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
