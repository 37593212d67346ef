import { AppError } from '../../errors.ts';

const MAX_WAITING = 2_000;
const MAX_WAIT_MS = 10_000;

const tooBusy = () => new AppError('unavailable', { retryAfterS: 5 });

/** Gives the one writing connection to one transaction at a time, in the order of asking. */
export class WriterLease {
  #isTaken = false;
  readonly #queue: (() => void)[] = [];

  /** @throws {AppError} `unavailable` when too many wait or the wait is too long */
  async acquire(): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return;
    }
    if (this.#queue.length >= MAX_WAITING) throw tooBusy();
    await this.#waitForTurn();
  }

  release(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }

  #waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(take), 1);
        reject(tooBusy());
      }, MAX_WAIT_MS);
      this.#queue.push(take);
    });
  }
}
