import type { FastifyRequest } from 'fastify';
import { addressBlock } from './addressBlock.ts';
import type { Session } from '../sessions/sessionRepository.ts';
import { AppError } from '../errors/appError.ts';

/** What one caller may have under way at a time. */
const AT_ONCE = {
  /** Of one person: each device and each open tab has one. */
  streams: 10,
  /** Of a shared account at one address, behind which a whole office or mobile network may be. */
  sharedStreams: 50,
  /** With photos. */
  forms: 24,
  /** Papers: as many as the terminal app asks for together. */
  expensive: 4,
  /** Requests with a body, forms among them. */
  writes: 100,
  /** Of nobody yet, as sign-ins, from one address. */
  anonymous: 50,
} as const;
type Kind = keyof typeof AT_ONCE;

/** Who is counted: a person whatever tokens they have, a shared account at each address, a stranger by address. */
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
 * Bounds what one caller has under way, so that nobody takes from everybody else.
 *
 * Source: R52.
 */
export class CallerSlots {
  readonly #held = new Map<string, number>();

  /**
   * @returns how to give the slot back, once
   * @throws {AppError} `busy` where the caller has too many of this kind under way
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
}
