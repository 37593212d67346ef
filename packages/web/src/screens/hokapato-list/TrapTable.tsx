import { makeStyles } from '@fluentui/react-components';
import { SIGNAL_LABEL, type Trap, TRAP_FIELDS } from '@satomori/core';
import { useCallback, useMemo } from 'react';
import { TrapBattery } from '../../traps/TrapBattery.tsx';
import { type Column, DataTable, type Sort } from '../../ui/list/DataTable.tsx';
import { Elapsed } from '../../ui/text/Elapsed.tsx';
import { SignalLevel } from '../../traps/SignalLevel.tsx';
import { StateBadge } from '../../shapes/StateBadge.tsx';
import { LastPatrol } from '../../traps/LastPatrol.tsx';
import { RowName } from './RowName.tsx';
import { stateSince } from '../../traps/stateSince.ts';

const useStyles = makeStyles({
  table: { maxHeight: 'calc(100dvh - 96px)' },
});

function Proof({ trap }: { trap: Trap }) {
  const { word, at } = stateSince(trap);
  return (
    <span>
      {word !== TRAP_FIELDS.last_proof_at.label && `${word}：`}
      <Elapsed at={at} never="なし" />
    </span>
  );
}

const COLUMNS: readonly Column<Trap>[] = [
  {
    key: 'state',
    title: TRAP_FIELDS.state.label,
    width: '172px',
    isSortable: true,
    cell: (trap) => (
      <StateBadge state={trap.state} reason={trap.state_reason} unstableCount={trap.unstable_count} />
    ),
  },
  {
    key: 'proof',
    title: TRAP_FIELDS.last_proof_at.label,
    width: '124px',
    isSortable: true,
    cell: (trap) => <Proof trap={trap} />,
  },
  {
    key: 'name',
    title: `${TRAP_FIELDS.name.label}・${TRAP_FIELDS.trap_no.label}`,
    width: 'minmax(140px, 2fr)',
    isSortable: true,
    cell: (trap) => <RowName name={trap.name} number={trap.trap_no} />,
  },
  {
    key: 'battery',
    title: TRAP_FIELDS.battery_v.label,
    width: '124px',
    isSortable: true,
    cell: (trap) => <TrapBattery trap={trap} />,
  },
  {
    key: 'signal',
    title: `${SIGNAL_LABEL} dBm / dB`,
    width: '126px',
    isSortable: true,
    cell: (trap) => <SignalLevel rssi_dbm={trap.last_rssi_dbm} snr_db={trap.last_snr_db} />,
  },
  {
    key: 'seen',
    title: TRAP_FIELDS.last_seen_at.label,
    width: '92px',
    isSortable: true,
    cell: (trap) => <Elapsed at={trap.last_seen_at} never="なし" />,
  },
  {
    key: 'patrol',
    title: TRAP_FIELDS.last_patrol_at.label,
    width: '118px',
    isSortable: true,
    cell: (trap) => <LastPatrol trap={trap} />,
  },
  {
    key: 'gateway',
    title: TRAP_FIELDS.last_gateway_name.label,
    width: 'minmax(72px, 1fr)',
    isSortable: true,
    cell: (trap) => trap.last_gateway_name ?? '–',
  },
  {
    key: 'group',
    title: TRAP_FIELDS.group_name.label,
    width: 'minmax(72px, 1fr)',
    isSortable: true,
    cell: (trap) => trap.group_name ?? '–',
  },
];
/** Columns that fit next to an open detail. */
const NARROW_KEYS = new Set(['state', 'proof', 'name', 'battery', 'seen']);

interface TrapTableProps {
  rows: readonly Trap[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onOpen: (id: string) => void;
  openId: string | null;
  markedIds: ReadonlySet<string>;
}

const rowId = (trap: Trap) => trap.id;

export function TrapTable({ rows, sort, onSort, onOpen, openId, markedIds }: TrapTableProps) {
  const styles = useStyles();
  const isNarrow = openId !== null;
  const columns = useMemo(
    () => (isNarrow ? COLUMNS.filter(({ key }) => NARROW_KEYS.has(key)) : COLUMNS),
    [isNarrow],
  );
  const openRow = useCallback((trap: Trap) => onOpen(trap.id), [onOpen]);
  return (
    <DataTable
      label="わなの一覧"
      className={styles.table}
      columns={columns}
      rows={rows}
      rowId={rowId}
      sort={sort}
      onSort={onSort}
      onOpen={openRow}
      openId={openId}
      markedIds={markedIds}
    />
  );
}
