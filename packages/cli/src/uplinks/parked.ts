import { listParkedDevices, type ParkedDevice, sensorModelText } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';
import type { Column } from '../output/columns.ts';
import { longTime, shortTime } from '../output/times.ts';

const PARKED_COLUMNS: readonly Column<ParkedDevice>[] = [
  { heading: '子機', cell: ({ dev_eui }) => dev_eui },
  { heading: '名前', cell: ({ device_name }) => device_name ?? '', shrinksTo: 8 },
  {
    heading: '型式',
    cell: ({ sensor_model, device_profile }) => sensorModelText(sensor_model) ?? device_profile ?? '',
    isOptional: true,
    shrinksTo: 8,
  },
  {
    heading: '最後の電文',
    cell: ({ last_seen_at }, style, now) => shortTime(last_seen_at, style, now),
    plain: ({ last_seen_at }, style) => longTime(last_seen_at, style),
  },
  { heading: '件数', cell: ({ message_count }) => String(message_count), align: 'right' },
  {
    heading: '受信した親機',
    cell: ({ gateway_name, gateway_eui }) => gateway_name ?? gateway_eui ?? '',
    isOptional: true,
    shrinksTo: 8,
  },
  {
    heading: 'RSSI',
    cell: ({ rssi_dbm }) => (rssi_dbm === null ? '' : String(rssi_dbm)),
    align: 'right',
    isOptional: true,
  },
];

async function listParked(context: ReadingContext, options: ListOptions): Promise<void> {
  const { api, signal } = context;
  await printList(
    context,
    {
      read: (page) => api.list(listParkedDevices, page, { signal }),
      columns: PARKED_COLUMNS,
      empty: 'どのわなにもない子機からの電文は、届いていません。',
    },
    options,
  );
}

export const listParkedCommand = defineCommand({
  noun: 'uplinks',
  verb: 'parked',
  summary: '電文が届いているがどのわなにもない子機の一覧を表示する',
  options: [...LIST_OPTIONS],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).parkedDeviceSchema },
  run: listParked,
});
