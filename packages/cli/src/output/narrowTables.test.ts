import type { CurrentUser, GatewayLog, Group } from '@satomori/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { captureColumns } from '../captures/list.ts';
import { GATEWAY_COLUMNS } from '../gateways/list.ts';
import { GATEWAY_LOG_COLUMNS } from '../logs/gateways.ts';
import { TRAP_LOG_COLUMNS } from '../traps/logColumns.ts';
import { NOTIFICATION_COLUMNS } from '../notifications/list.ts';
import {
  captureWith,
  firedTrapWith,
  gatewayWith,
  idOf,
  minutesAgo,
  notificationWith,
  NOW,
  sightingWith,
  siteWith,
  trapLogWith,
  userWith,
} from '../testing/samples.ts';
import { sightingColumns } from '../sightings/list.ts';
import { SITE_COLUMNS } from '../sites/list.ts';
import { TRAP_COLUMNS } from '../traps/list.ts';
import { USER_COLUMNS } from '../users/list.ts';
import type { Column } from './columns.ts';
import { type Style, TIME_FORMS } from './style.ts';
import { layOutTable, tableHead, tableRow } from './table.ts';
import { prepareEveryWidth, widthOf } from '../text/width.ts';
import { GROUP_COLUMNS } from '../groups/list.ts';

beforeAll(prepareEveryWidth);

const LONG = '𠮷野川上流水神の沢の奥の大きな岩の手前の広い畑の角';
const PLAIN: Style = { hasColor: false, isAscii: false };
const STYLES = [PLAIN, ...TIME_FORMS.map((time): Style => ({ ...PLAIN, time }))];

/** Draws a list as at a terminal, with its heading. */
type Draw = (room: number, style: Style) => string[];

const drawing =
  <Row>(columns: readonly Column<Row>[], row: Row): Draw =>
  (room, style) => {
    const layout = layOutTable(columns, [row], { room, style, now: NOW });
    return [...tableHead(layout, style), tableRow(layout, row, style, NOW)];
  };

const gatewayLog = {
  kind: 'online',
  gateway_name: LONG,
  occurred_at: minutesAgo(600),
  received_at: minutesAgo(12),
  rx_count: 123_456,
  tx_count: 123_456,
  battery_v: 12.4,
  temperature_c: -10.5,
  memo: LONG,
  id: idOf(1),
} as GatewayLog;

const LISTS: [string, Draw][] = [
  [
    'traps',
    drawing(
      TRAP_COLUMNS,
      firedTrapWith({ name: LONG, last_gateway_name: LONG, group_name: LONG, trap_no: 'R8-0001' }),
    ),
  ],
  ['gateways', drawing(GATEWAY_COLUMNS, gatewayWith({ name: LONG, place: LONG }))],
  [
    'logs of traps',
    drawing(TRAP_LOG_COLUMNS, trapLogWith({ trap_name: LONG, memo: LONG, occurred_at: minutesAgo(2000) })),
  ],
  ['logs of gateways', drawing(GATEWAY_LOG_COLUMNS, gatewayLog)],
  ['notifications', drawing(NOTIFICATION_COLUMNS, notificationWith({ target_name: LONG, title: LONG }))],
  ['captures', drawing(captureColumns(true), captureWith({ place: LONG, hunter_name: LONG }))],
  ['sightings', drawing(sightingColumns(true), sightingWith({ place: LONG, posted_by_name: LONG }))],
  ['groups', drawing(GROUP_COLUMNS, { id: idOf(1), name: LONG, kind: 'hunt', parent_id: null } as Group)],
  [
    'sites',
    drawing(SITE_COLUMNS, siteWith({ name: LONG, contact_name: LONG, contact_phone: '0000-00-0000' })),
  ],
  ['users', drawing(USER_COLUMNS, userWith({ name: LONG, user_code: 'R8-0001' }) as CurrentUser)],
];

describe.each(LISTS)('the table of %s', (_, draw) => {
  it.each([60, 40])('fits a terminal of %d columns, however times are written', (room) => {
    for (const style of STYLES) expect(draw(room, style).filter((line) => widthOf(line) > room)).toEqual([]);
  });

  it('marks each cut once', () => {
    expect(draw(60, PLAIN).join('\n')).not.toMatch(/……|… …/);
  });
});

it('keeps the state and the name of a trap', () => {
  const draw = drawing(TRAP_COLUMNS, firedTrapWith({ name: LONG, last_gateway_name: LONG }));
  expect(draw(60, PLAIN)[0]).toMatch(/^状態 +名前/);
});

it.each([
  ['capture', drawing(captureColumns(true), captureWith({ species: 'sika_deer', place: LONG }))],
  [
    'sighting',
    drawing(sightingColumns(true), sightingWith({ species: 'sika_deer', certainty: 'certain', place: LONG })),
  ],
])('leaves out the photos of a %s before its status, and keeps its species whole', (_, draw) => {
  for (const room of [60, 80]) {
    const [head = '', , line = ''] = draw(room, PLAIN);
    expect(head).toContain('状態');
    expect(line).toContain('ニホンジカ');
  }
  expect(draw(60, PLAIN)[0]).not.toContain('写真');
  expect(draw(160, PLAIN)[0]).toContain('写真');
});

it('narrows even what has no least width before a line would break in two', () => {
  const wide: Column<string> = { heading: '説明', cell: (text) => text };
  const line = drawing([wide, wide], LONG)(30, PLAIN).at(-1) ?? '';
  expect(widthOf(line)).toBeLessThanOrEqual(30);
  expect(line).toMatch(/^𠮷野川.*… {2,3}𠮷野川.*…$/);
});
