import type { FastifyRequest } from 'fastify';
import { addressBlock } from './addressBlock.ts';
import type { Session } from '../sessions/sessionRepository.ts';
import { AppError } from '../errors/appError.ts';

/** Maximum number of concurrent requests of one caller. */
const AT_ONCE = {
  /** Per person: each device and each open tab has one. */
  streams: 10,
  /** Per shared account and address, which may be that of a whole office or mobile network. */
  sharedStreams: 50,
  /** With photos. */
  forms: 24,
  /** Papers: as many as the terminal requests at a time. */
  expensive: 4,
  /** Requests with a body, including forms. */
  writes: 100,
  /** Messages with pictures of one integration, which may be many cameras; all of them take some ten seconds. */
  pictures: 50,
  /** Requests without a token, such as sign-ins, from one address. */
  anonymous: 50,
} as const;
type Kind = keyof typeof AT_ONCE;

/**
 * The unit that is counted: a person whatever their tokens, a shared account per address, an unknown caller by
 * address.
 */
export interface Counted {
  key: string;
  isShared: boolean;
  isPerson: boolean;
}

export function countedCaller({ caller, ip }: Pick<FastifyRequest, 'caller' | 'ip'>): Counted {
  const { session } = caller as { session?: Session };
  const address = addressBlock(ip);
  if (session === undefined) return { key: address, isShared: false, isPerson: false };
  const { id, is_shared_viewer: isShared } = session.user;
  return { key: isShared ? `${id} ${address}` : id, isShared, isPerson: true };
}

/**
 * Limits the concurrent requests of each caller, so that none of them can block the others.
 *
 * Source: R52.
 */
export class CallerSlots {
  readonly #held = new Map<string, number>();

  /**
   * @returns a function that releases the slot; further calls have no effect
   * @throws {AppError} `busy` if the caller has too many concurrent requests of this kind
   */
  take(kind: Kind, { key }: Pick<Counted, 'key'>): () => void {
    const name = `${kind} ${key}`;
    const held = this.#held.get(name) ?? 0;
    if (held >= AT_ONCE[kind]) throw new AppError('busy');
    this.#held.set(name, held + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.#held.get(name) ?? 1) - 1;
      if (left > 0) this.#held.set(name, left);
      else this.#held.delete(name);
    };
  }

  /** Holds a slot while the work is done. @throws {AppError} `busy`, and what the work throws */
  async hold<T>(kind: Kind, counted: Pick<Counted, 'key'>, work: () => Promise<T>): Promise<T> {
    const release = this.take(kind, counted);
    try {
      return await work();
    } finally {
      release();
    }
  }
}
