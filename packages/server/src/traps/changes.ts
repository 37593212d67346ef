import type { Change } from '../database/sequence.ts';

interface ChangedTrap {
  id: string;
  group_id: string | null;
  owner_user_id: string | null;
}

const audienceOf = (trap: ChangedTrap) => ({ group_id: trap.group_id, user_id: trap.owner_user_id });

/** The trap's row changed: notifies its group and its owner. */
export const trapChanged = (trap: ChangedTrap): Change => ({
  resource: 'traps',
  row_id: trap.id,
  ...audienceOf(trap),
});

/** A row of the trap's log was added or changed. */
export const trapLogChanged = (trap: ChangedTrap, logId: string): Change => ({
  resource: 'trap_logs',
  row_id: logId,
  ...audienceOf(trap),
});
