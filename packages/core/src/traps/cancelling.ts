import type { TrapAct } from './values.ts';

/** Acts that say a trap is safe or watched: recorded of the wrong one, they hide what it needs. */
export const CANCELLABLE_ACTS = ['patrol', 'checked', 'set'] as const satisfies readonly TrapAct[];
/** 元に戻す is offered for so long after an act. */
export const UNDO_MS = 10_000;
/** For so long the server accepts an undo without a reason: it may have been long on its way. */
export const UNDO_GRACE_MS = 60_000;

/** Whether the row of a log is an act that can still be cancelled. */
export const isCancellable = ({
  kind,
  cancelled_by_log_id,
}: {
  kind: string;
  cancelled_by_log_id: string | null;
}) => cancelled_by_log_id === null && CANCELLABLE_ACTS.some((act) => act === kind);

/**
 * Whether this person may cancel the act of a log: who recorded it, and administrators.
 *
 * Source: R42
 */
export const mayCancel = (
  { user_id }: { user_id: string | null },
  person: { id: string | null; isAdmin: boolean },
): boolean => person.isAdmin || (user_id !== null && user_id === person.id);
