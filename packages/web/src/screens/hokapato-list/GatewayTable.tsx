import { GATEWAY_KIND_LABELS, type Gateway } from '@satomori/core';
import { useCallback, useMemo } from 'react';
import { type Column, DataTable, type Sort } from '../../ui/list/DataTable.tsx';
import { Elapsed } from '../../ui/text/Elapsed.tsx';
import { RowName } from './RowName.tsx';
import { Measured } from '../../ui/text/Measured.tsx';
import { GatewayStateBadge } from '../../shapes/StateBadge.tsx';

const COLUMNS: readonly Column<Gateway>[] = [
  {
    key: 'state',
    title: '状態',
    width: '120px',
    isSortable: true,
    cell: ({ state }) => <GatewayStateBadge state={state} />,
  },
  {
    key: 'name',
    title: '名前・番号',
    width: 'minmax(160px, 2fr)',
    isSortable: true,
    cell: ({ name, code }) => <RowName name={name} number={code} />,
  },
  {
    key: 'kind',
    title: '種類',
    width: '90px',
    isSortable: true,
    cell: ({ kind }) => GATEWAY_KIND_LABELS[kind],
  },
  {
    key: 'seen',
    title: '最終通信',
    width: '100px',
    isSortable: true,
    cell: ({ last_seen_at }) => <Elapsed at={last_seen_at} never="なし" />,
  },
  {
    key: 'battery',
    title: '電池',
    width: '90px',
    align: 'end',
    isSortable: true,
    cell: ({ battery_v }) => <Measured value={battery_v} unit="V" digits={1} />,
  },
  {
    key: 'temperature',
    title: '温度',
    width: '90px',
    align: 'end',
    isSortable: true,
    cell: ({ temperature_c }) => <Measured value={temperature_c} unit="℃" digits={1} />,
  },
  {
    key: 'traps',
    title: '受信したわな',
    width: '110px',
    align: 'end',
    isSortable: true,
    cell: ({ trap_count }) => <Measured value={trap_count} unit="基" />,
  },
];
const NARROW_KEYS = new Set(['state', 'name', 'seen', 'traps']);

interface GatewayTableProps {
  rows: readonly Gateway[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onOpen: (id: string) => void;
  openId: string | null;
  markedIds: ReadonlySet<string>;
}

const rowId = (gateway: Gateway) => gateway.id;

export function GatewayTable({ onOpen, openId, ...table }: GatewayTableProps) {
  const isNarrow = openId !== null;
  const columns = useMemo(
    () => (isNarrow ? COLUMNS.filter(({ key }) => NARROW_KEYS.has(key)) : COLUMNS),
    [isNarrow],
  );
  const openRow = useCallback((gateway: Gateway) => onOpen(gateway.id), [onOpen]);
  return (
    <DataTable
      label="親機の一覧"
      columns={columns}
      rowId={rowId}
      onOpen={openRow}
      openId={openId}
      {...table}
    />
  );
}
