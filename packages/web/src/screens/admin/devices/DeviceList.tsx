import { Button, makeStyles } from '@fluentui/react-components';
import { MapRegular } from '@fluentui/react-icons/svg/map';
import { type ReactNode, useState } from 'react';
import type { Pin } from '../../../map/pins/groupPins.ts';
import { useIsDesktop } from '../../../platform/device/viewport.ts';
import type { Register } from '../../../queries/admin/deviceActs.ts';
import { CardList } from '../../../ui/list/CardList.tsx';
import { type Column, DataTable, type Sort } from '../../../ui/list/DataTable.tsx';
import { Empty } from '../../../ui/list/Empty.tsx';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import { SaveRegister } from './SaveRegister.tsx';

const DeviceMap = lazyPart(async () => (await import('./DeviceMap.tsx')).DeviceMap);

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  count: { margin: 0, fontVariantNumeric: 'tabular-nums' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginLeft: 'auto' },
  table: { maxHeight: 'calc(100dvh - 120px)' },
});

interface DeviceListProps<Row> {
  /** わな, 親機. */
  noun: string;
  rows: readonly Row[];
  /** Number of rows without the filter. */
  all: number;
  columns: readonly Column<Row>[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  renderCard: (row: Row) => ReactNode;
  pins: readonly Pin[];
  onOpen: (id: string) => void;
  register: Register;
}

/** The rows that were chosen: as a table or cards, on a map, and as a file. */
export function DeviceList<Row extends { id: string }>(props: DeviceListProps<Row>) {
  const { noun, rows, all, columns, sort, onSort, renderCard, pins, onOpen, register } = props;
  const styles = useStyles();
  const isDesktop = useIsDesktop();
  const [hasMap, setHasMap] = useState(false);
  return (
    <>
      <div className={styles.line}>
        <p className={styles.count} role="status">
          {rows.length === all ? `${all}件` : `${all}件中 ${rows.length}件`}
        </p>
        <div className={styles.acts}>
          <Button icon={<MapRegular />} aria-expanded={hasMap} onClick={() => setHasMap(!hasMap)}>
            {hasMap ? '地図を閉じる' : '地図で見る'}
          </Button>
          <SaveRegister register={register} noun={noun} count={rows.length} />
        </div>
      </div>
      {hasMap && (
        <DeviceMap
          label={`${noun} ${pins.length}件の地図。位置のないものは、一覧だけにあります。`}
          pins={pins}
          onOpen={onOpen}
        />
      )}
      {rows.length === 0 ? (
        <Empty>{`該当する${noun}はありません。`}</Empty>
      ) : isDesktop ? (
        <DataTable
          className={styles.table}
          label={`${noun}の台帳`}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          sort={sort}
          onSort={onSort}
          onOpen={({ id }) => onOpen(id)}
        />
      ) : (
        <CardList label={`${noun}の台帳`}>{rows.map(renderCard)}</CardList>
      )}
    </>
  );
}
