import { newId, type TrapActInput, NetworkError } from '@satomori/core';
import type { Person } from './samplePeople.ts';

/** A person's book of what they recorded: what was written down, and what the server said it has. */
export interface Ledger {
  /** Every act ever tried, acknowledged or not. */
  readonly written: readonly TrapActInput[];
  readonly acknowledged: ReadonlySet<string>;
  unacknowledged: () => TrapActInput[];
  /** Tries to deliver; a lost answer leaves the act unacknowledged, to be sent again under its id. */
  deliver: (by: Person, act: TrapActInput) => Promise<void>;
}

/** Acts of checking these traps, as many as asked, made at the device with ids of their own. */
export function writeChecks(trapIds: readonly string[], count: number): TrapActInput[] {
  return Array.from({ length: count }, (_, index) => ({
    id: newId(),
    trap_id: trapIds[index % trapIds.length]!,
    kind: 'checked',
    occurred_at: new Date().toISOString(),
    result: 'nothing',
    memo: `${index + 1}件目の確認`,
  }));
}

export function openLedger(written: readonly TrapActInput[]): Ledger {
  const acknowledged = new Set<string>();
  return {
    written,
    acknowledged,
    unacknowledged: () => written.filter(({ id }) => !acknowledged.has(id)),
    deliver: async (by, act) => {
      try {
        const stored = await by.writing.trapLogs.record(act);
        // Only an answer that names the act says that it is kept.
        if (stored.id === act.id) acknowledged.add(act.id);
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
      }
    },
  };
}

/** Several people deliver at once, each the next act that is left, until none is left or `isOver`. */
export async function deliverTogether(
  ledger: Ledger,
  people: readonly Person[],
  isOver: () => boolean = () => false,
): Promise<void> {
  const left = ledger.unacknowledged();
  const work = async (by: Person) => {
    for (let act = left.shift(); act !== undefined && !isOver(); act = left.shift()) {
      await ledger.deliver(by, act);
    }
  };
  await Promise.all(people.map(work));
}
