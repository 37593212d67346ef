import { ApiError, NetworkError } from '@satomori/core';
import type { Person } from './samplePeople.ts';

export type Caller = Omit<Person, 'token'>;

/** Something a person recorded on their device, under an id created there. */
export interface Entry {
  id: string;
  /** The table of its row. */
  table: 'trap_logs' | 'posts';
  /** SHA-256 of its photos, by their ids. */
  photos: ReadonlyMap<string, string>;
  send: (by: Caller) => Promise<{ id: string }>;
}

/** A person's list of entries: what they recorded, and what the server acknowledged. */
export interface Ledger {
  /** Every entry ever tried, acknowledged or not. */
  readonly written: readonly Entry[];
  readonly acknowledged: ReadonlySet<string>;
  /** Answers that request a retry. */
  readonly refusals: readonly ApiError[];
  unacknowledged: () => Entry[];
  /** Tries to deliver; a lost answer leaves the entry unacknowledged, to be sent again under its id. */
  deliver: (by: Caller, entry: Entry) => Promise<void>;
}

/** Like the device's queue: these errors keep the entry and retry. Source: R8. */
const mayComeAgain = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || [408, 425, 429].includes(error.status)));

export function openLedger(written: readonly Entry[]): Ledger {
  const acknowledged = new Set<string>();
  const refusals: ApiError[] = [];
  return {
    written,
    acknowledged,
    refusals,
    unacknowledged: () => written.filter(({ id }) => !acknowledged.has(id)),
    deliver: async (by, entry) => {
      try {
        const stored = await entry.send(by);
        // Only an answer that names the entry acknowledges it.
        if (stored.id === entry.id) acknowledged.add(entry.id);
      } catch (error) {
        if (!mayComeAgain(error)) throw error;
        if (error instanceof ApiError) refusals.push(error);
      }
    },
  };
}

/** Several people deliver at once, each the next remaining entry, until none remains or `isOver`. */
export async function deliverTogether(
  ledger: Ledger,
  people: readonly Caller[],
  isOver: () => boolean = () => false,
): Promise<void> {
  const left = ledger.unacknowledged();
  const work = async (by: Caller) => {
    for (let entry = left.shift(); entry !== undefined && !isOver(); entry = left.shift()) {
      await ledger.deliver(by, entry);
    }
  };
  await Promise.all(people.map(work));
}

/** Delivers round after round until all is acknowledged; throws where that does not happen. */
export async function deliverAll(ledger: Ledger, people: readonly Caller[], rounds = 50): Promise<void> {
  for (let round = 0; ledger.unacknowledged().length > 0; round += 1) {
    if (round >= rounds) throw new Error(`${ledger.unacknowledged().length} are never acknowledged`);
    await deliverTogether(ledger, people);
  }
}
