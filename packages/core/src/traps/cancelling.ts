import type { TrapAct } from './values.ts';

/** Acts that make a trap appear safe or attended: recorded by mistake, they hide that it needs attention. */
export const CANCELLABLE_ACTS = ['patrol', 'checked', 'set'] as const satisfies readonly TrapAct[];
/** How long 元に戻す is offered after an act. */
export const UNDO_MS = 10_000;
/** How long the server accepts an undo without a reason: it may have been delayed on its way. */
export const UNDO_GRACE_MS = 60_000;

/** Whether a log row is an act that can still be cancelled. */
export const isCancellable = ({
  kind,
  cancelled_by_log_id,
}: {
  kind: string;
  cancelled_by_log_id: string | null;
}) => cancelled_by_log_id === null && CANCELLABLE_ACTS.some((act) => act === kind);

/**
 * Whether this person may cancel the act: its author and administrators may.
 *
 * Source: R42
 */
export const mayCancel = (
  { user_id }: { user_id: string | null },
  person: { id: string | null; isAdmin: boolean },
): boolean => person.isAdmin || (user_id !== null && user_id === person.id);
