import {
  GATEWAY_STATE_LOOKS,
  type GatewayLog,
  LATE_AFTER_MS,
  TRAP_STATE_LOOKS,
  type TrapLog,
} from '@satomori/core';
import type { Cell } from './columns.ts';
import { colorOf, signOf, type Style } from './style.ts';
import { exactTimeBeside } from './times.ts';

type Times = Pick<TrapLog, 'occurred_at' | 'received_at'>;

export const lateNote = ({ occurred_at, received_at }: Times, style: Style): string | null =>
  Date.parse(received_at) - Date.parse(occurred_at) > LATE_AFTER_MS
    ? `受信 ${exactTimeBeside(received_at, occurred_at, style)}`
    : null;

/** Signs only for rows that begin a state. */
const KIND_LOOKS: Partial<Record<TrapLog['kind'] | GatewayLog['kind'], (typeof TRAP_STATE_LOOKS)['fired']>> =
  {
    fired: TRAP_STATE_LOOKS.fired,
    checked: TRAP_STATE_LOOKS.checked,
    set: TRAP_STATE_LOOKS.armed,
    working: TRAP_STATE_LOOKS.working,
    offline: GATEWAY_STATE_LOOKS.offline,
    online: GATEWAY_STATE_LOOKS.online,
  };

export function kindCell(kind: TrapLog['kind'] | GatewayLog['kind'], word: string, style: Style): Cell {
  const look = KIND_LOOKS[kind];
  return look === undefined
    ? { text: `  ${word}` }
    : { text: `${signOf(look, style)} ${word}`, color: colorOf(look) };
}
