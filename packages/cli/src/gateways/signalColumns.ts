import { type GatewaySignalDay, SIGNAL_DAY_LABELS } from '@satomori/core';
import type { Column } from '../output/columns.ts';

/** Printed where there is no day. */
export const NO_SIGNAL_DAYS = '電波の記録はまだありません。次の通信から、日ごとに記録されます。';

const measured = (value: number | null, unit: string): string => (value === null ? '' : `${value}${unit}`);

/** The figures of a day of signal, of a trap or of a gateway. */
export const SIGNAL_COLUMNS: readonly Column<GatewaySignalDay>[] = [
  { heading: SIGNAL_DAY_LABELS.day, cell: ({ day }) => day },
  { heading: SIGNAL_DAY_LABELS.frames, cell: ({ frames }) => String(frames), align: 'right' },
  {
    heading: SIGNAL_DAY_LABELS.margin_db,
    cell: ({ margin_db }) => measured(margin_db, 'dB'),
    align: 'right',
  },
  {
    heading: SIGNAL_DAY_LABELS.lowest_margin_db,
    cell: ({ lowest_margin_db }) => measured(lowest_margin_db, 'dB'),
    align: 'right',
  },
  { heading: SIGNAL_DAY_LABELS.rssi_dbm, cell: ({ rssi_dbm }) => measured(rssi_dbm, 'dBm'), align: 'right' },
];
