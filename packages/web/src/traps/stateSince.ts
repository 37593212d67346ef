import { type Trap, TRAP_FIELDS } from '@satomori/core';

/** For fired or checked traps since when they are; for others the time of the last proof. */
export function stateSince(trap: Pick<Trap, 'state' | 'open_fired_at' | 'checked_at' | 'last_proof_at'>): {
  /** Label of that time. */
  word: '作動' | '確認' | typeof TRAP_FIELDS.last_proof_at.label;
  at: string | null;
} {
  if (trap.state === 'fired') return { word: '作動', at: trap.open_fired_at };
  if (trap.state === 'checked') return { word: '確認', at: trap.checked_at };
  return { word: TRAP_FIELDS.last_proof_at.label, at: trap.last_proof_at };
}
