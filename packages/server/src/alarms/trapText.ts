import { formatDateTime, wasReceivedLate, isolateText } from '@satomori/core';

export interface FiredTrap {
  id: string;
  name: string;
  trap_no: string;
  place: string | null;
  owner_user_id: string | null;
  group_id: string | null;
}

export interface Times {
  occurred_at: number;
  received_at: number;
}

/** Number, name and place of a trap for a sentence of a notification. */
export function trapText(trap: FiredTrap): string {
  const isSaid = trap.place === null || trap.name.includes(trap.place);
  return isolateText(`${trap.trap_no} ${trap.name}${isSaid ? '' : `（${trap.place}）`}`);
}

/** What its people read of a firing; with the number of firings while the contact is unstable. */
export function firedNotification(trap: FiredTrap, firing: Times, unstableCount: number | null) {
  const times = wasReceivedLate(firing)
    ? `発生 ${formatDateTime(firing.occurred_at)}　受信 ${formatDateTime(firing.received_at)}`
    : formatDateTime(firing.occurred_at);
  const text =
    unstableCount === null
      ? { title: `わな作動: ${trap.name}`, body: `${trapText(trap)}が作動しました。${times}` }
      : {
          title: `わな作動（不安定）: ${trap.name}`,
          body: `${trapText(trap)}が続けて${unstableCount}回作動しました。落ち着くまで、くり返しはお知らせしません。${times}`,
        };
  return { rule: 'trap_fired', ...text } as const;
}
