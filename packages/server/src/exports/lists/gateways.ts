import { GATEWAY_LABELS, gatewaySchema, TRAP_FIELDS } from '@satomori/core';
import { listGateways } from '../../gateways/list.ts';
import { fieldColumns } from '../formats/fileColumn.ts';
import { pointOf } from '../formats/place.ts';
import { allRows } from './allRows.ts';
import type { ExportedList } from './exportedList.ts';

type GatewayView = Awaited<ReturnType<typeof listGateways>>['json'][number];

/** What no entry of the audit log names. */
const OWN = {
  last_seen_at: TRAP_FIELDS.last_seen_at,
  battery_v: TRAP_FIELDS.battery_v,
  temperature_c: { label: '温度', unit: '℃' },
  trap_count: { label: '受信したわな' },
  place: { label: GATEWAY_LABELS.place },
  id: { label: 'ID' },
};

export const GATEWAY_LIST: ExportedList<GatewayView, 'gateways'> = {
  target: 'gateway',
  ascii: 'gateways',
  columns: () =>
    fieldColumns<GatewayView>(
      'gateway',
      gatewaySchema.shape,
      OWN,
    )([
      ...(['state', 'name', 'code', 'kind', 'place', 'latitude', 'longitude', 'last_seen_at'] as const),
      ...(['power', 'battery_v', 'temperature_c', 'trap_count', 'gateway_eui', 'network'] as const),
      ...(['firmware_version', 'installed_on', 'removed_on', 'memo', 'id'] as const),
    ]),
  placed: { geometry: pointOf, title: ({ name }) => name, at: () => null },
  pages: ({ db, scope, query, now }) =>
    allRows((page) => listGateways(db, scope, { ...query, ...page }, now)),
  async count({ db, scope, query, now }) {
    const { total = 0 } = (await listGateways(db, scope, { ...query, limit: 1, count: true }, now)) as {
      total?: number;
    };
    return total;
  },
};
