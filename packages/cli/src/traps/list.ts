import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { LIST_OPTIONS, type ListOptions, printList, rowLimit } from '../command/printList.ts';
import {
  SIGNAL_LABEL,
  silenceInShort,
  type Trap,
  TRAP_FIELDS,
  TRAP_STATE_LOOKS,
  TRAP_STATES,
  compareNames,
} from '@satomori/core';
import type { Cell, Column } from '../output/columns.ts';
import { colorOf, signOf, type Style } from '../output/style.ts';
import { longTime, shortTime } from '../output/times.ts';
import { batteryText, signalText } from '../output/cellTexts.ts';
import { TRAP_FILTER_OPTIONS, type TrapFilterOptions, trapFilterOf } from './filter.ts';

export function stateCell(state: Trap['state'], style: Style): Cell {
  const look = TRAP_STATE_LOOKS[state];
  return { text: `${signOf(look, style)} ${look.word}`, color: colorOf(look) };
}

/** When the shown state was last proven: the firing of a fired trap, otherwise the newest proof. */
export const provenAt = (trap: Trap): string | null =>
  trap.state === 'fired' ? trap.open_fired_at : trap.last_proof_at;

/** The same order as in the web app. */
export const TRAP_COLUMNS: readonly Column<Trap>[] = [
  {
    heading: TRAP_FIELDS.state.label,
    cell: ({ state }, style) => stateCell(state, style),
    plain: ({ state }) => TRAP_STATE_LOOKS[state].word,
    minWidth: 9,
  },
  { heading: TRAP_FIELDS.name.label, cell: ({ name }) => name, shrinksTo: 12 },

  {
    heading: TRAP_FIELDS.last_proof_at.label,
    cell: (trap, style, now) => shortTime(provenAt(trap), style, now),
    plain: (trap, style) => longTime(provenAt(trap), style),
  },
  {
    heading: TRAP_FIELDS.battery_v.label,
    cell: (trap) => `${batteryText(trap)}${trap.is_battery_low ? '低' : ''}`,
    plain: (trap) => batteryText(trap),
  },
  { heading: SIGNAL_LABEL, cell: (trap, style) => signalText(trap.last_rssi_dbm, trap.last_snr_db, style) },
  {
    heading: TRAP_FIELDS.last_gateway_name.label,
    cell: ({ last_gateway_name }) => last_gateway_name ?? '',
    shrinksTo: 8,
  },
  {
    heading: TRAP_FIELDS.last_patrol_at.label,
    cell: (trap, style, now) =>
      `${shortTime(trap.last_patrol_at, style, now)}${trap.is_patrol_due ? ' 要' : ''}`.trim(),
    plain: (trap, style) => longTime(trap.last_patrol_at, style),
  },
  {
    heading: TRAP_FIELDS.state_reason.label,
    cell: (trap, _style, now) => silenceInShort(trap, now) ?? '',
    isOptional: true,
    shrinksTo: 12,
  },
  { heading: TRAP_FIELDS.trap_no.label, cell: ({ trap_no }) => trap_no, isOptional: true },
  {
    heading: TRAP_FIELDS.group_name.label,
    cell: ({ group_name }) => group_name ?? '',
    isOptional: true,
    shrinksTo: 8,
  },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

/** Traps that need a person first; within a state by name. */
export function byNeed(one: Trap, other: Trap): number {
  const order = TRAP_STATES.indexOf(one.state) - TRAP_STATES.indexOf(other.state);
  return order === 0 ? compareNames(one.name, other.name) : order;
}

type ListTrapsOptions = ListOptions & TrapFilterOptions;

export async function listTraps(context: ReadingContext, options: ListTrapsOptions): Promise<void> {
  const { api, signal } = context;
  const filter = await trapFilterOf(api, options);
  // The complete list is read in an order that never changes: a trap that fires meanwhile is not missed between
  // pages.
  const isPart = rowLimit(context, options) !== Number.POSITIVE_INFINITY;
  await printList(
    context,
    {
      read: (page) =>
        api.traps.list({ ...filter, ...page, ...(isPart ? { order: 'urgency' } : {}) }, { signal }),
      columns: TRAP_COLUMNS,
      empty: '該当するわなはありません。',
      order: byNeed,
    },
    options,
  );
}

export const listTrapsCommand = defineCommand({
  noun: 'traps',
  verb: 'list',
  summary: 'わなの一覧を状態つきで、対応の要る順に表示する',
  options: [...TRAP_FILTER_OPTIONS, ...LIST_OPTIONS],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).trapSchema },
  run: listTraps,
});
