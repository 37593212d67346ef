import { describe, expect, it } from 'vitest';
import { CAPTURE_COLUMNS } from '../captures/captureColumns.ts';
import { GATEWAY_COLUMNS } from '../gateways/gatewayColumns.ts';
import { TRAP_LOG_COLUMNS } from '../logs/logColumns.ts';
import { NOTIFICATION_COLUMNS } from '../notifications/notificationColumns.ts';
import {
  captureWith,
  firedTrapWith,
  gatewayWith,
  NOW,
  pushLogWith,
  trapLogWith,
} from '../testing/samples.ts';
import { TRAP_COLUMNS } from '../traps/trapColumns.ts';
import type { Column } from './columns.ts';
import { layOutTable, tableHead, tableRow } from './table.ts';
import { widthOf } from './width.ts';

const ROOM = 60;
const LONG = '𠮷野川上流水神の沢の奥の大きな岩の手前';
const style = { hasColor: false, isAscii: false };

function linesOf<Row>(columns: readonly Column<Row>[], row: Row): string[] {
  const layout = layOutTable(columns, [row], { room: ROOM, style, now: NOW });
  return [...tableHead(layout, style), tableRow(layout, row, style, NOW)];
}

describe('at a terminal of 60 columns', () => {
  it.each<[string, string[]]>([
    [
      'traps',
      linesOf(
        TRAP_COLUMNS,
        firedTrapWith({ name: LONG, last_gateway_name: LONG, group_name: LONG, trap_no: 'R8-0001' }),
      ),
    ],
    ['gateways', linesOf(GATEWAY_COLUMNS, gatewayWith({ name: LONG }))],
    ['logs of traps', linesOf(TRAP_LOG_COLUMNS, trapLogWith({ trap_name: LONG, memo: LONG }))],
    ['notifications', linesOf(NOTIFICATION_COLUMNS, pushLogWith({ target_name: LONG, title: LONG }))],
    ['captures', linesOf(CAPTURE_COLUMNS, captureWith({ place: LONG, hunter_name: LONG }))],
  ])('the table of %s fits', (_, lines) => {
    expect(lines.filter((line) => widthOf(line) > ROOM)).toEqual([]);
  });

  it('keeps the state and the name of a trap', () => {
    const [head] = linesOf(TRAP_COLUMNS, firedTrapWith({ name: LONG, last_gateway_name: LONG }));
    expect(head).toMatch(/^状態 +名前/);
  });
});
