import { AppError } from '../errors.ts';
import { Slots } from '../threads/slots.ts';

/** Forms with photos received at a time: of all, and of one sender. */
const FORMS_AT_ONCE = 100;
const FORMS_PER_SENDER = 24;

/**
 * Bounds how many forms with photos are received at once; one sender alone cannot take every slot.
 *
 * Source: R19.
 */
export class FormSlots {
  readonly #all = new Slots({ atOnce: FORMS_AT_ONCE, maxWaiting: FORMS_AT_ONCE, maxWaitMs: 10_000 });
  readonly #bySender = new Map<string, number>();

  /** @throws {AppError} `busy` where the sender or too many others have forms under way */
  async hold<T>(sender: string, work: () => Promise<T>): Promise<T> {
    const ownForms = this.#bySender.get(sender) ?? 0;
    if (ownForms >= FORMS_PER_SENDER) throw new AppError('busy');
    this.#bySender.set(sender, ownForms + 1);
    try {
      return await this.#all.hold(work);
    } finally {
      const left = (this.#bySender.get(sender) ?? 1) - 1;
      if (left > 0) this.#bySender.set(sender, left);
      else this.#bySender.delete(sender);
    }
  }
}
