import { Button, makeStyles } from '@fluentui/react-components';
import { type Trap, TRAP_STATE_LOOKS, TRAP_STATES, trapAt, type WrittenTrap } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { placeOf } from '../../../geo/place.ts';
import type { Pin } from '../../../map/pins/groupPins.ts';
import { useNow } from '../../../platform/device/clock.ts';
import { useReading } from '../../../queries/api.ts';
import { groupQueries } from '../../../queries/groups.ts';
import { trapQueries } from '../../../queries/traps.ts';
import { TrapStateShape } from '../../../shapes/StateShape.tsx';
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { DeviceList } from './DeviceList.tsx';
import { TrapActDialogs } from './TrapActDialogs.tsx';
import { TRAP_COLUMNS, TrapCard } from './trapColumns.tsx';
import { TrapDialog } from './TrapDialog.tsx';
import { TrapFilters } from './TrapFilters.tsx';
import { ALL_IN_USE, filteredTraps, fileFilter, sortTraps, type TrapFilter } from './trapRows.ts';

const useStyles = makeStyles({ add: { alignSelf: 'flex-start' }, warning: { margin: 0 } });

const NONE: readonly Trap[] = [];
const NEW = 'new';

const pinsOf = (traps: readonly Trap[]): Pin[] =>
  traps.flatMap((trap) => {
    const place = placeOf(trap);
    const { id, name, state } = trap;
    if (place === null) return [];
    return [
      {
        ...place,
        id,
        name,
        word: TRAP_STATE_LOOKS[state].word,
        rank: TRAP_STATES.indexOf(state),
        isAlarming: false,
        isAlwaysNamed: false,
        shape: <TrapStateShape state={state} />,
      },
    ];
  });

/** The traps in their states at this moment, and those that were chosen. */
function useFilteredTraps(filter: TrapFilter, sort: { key: string; isDescending: boolean }) {
  const reading = useReading();
  const now = useNow();
  const { data: groups = [] } = useQuery(groupQueries(reading).list());
  const list = useQuery(trapQueries(reading).list());
  const traps = useMemo(() => list.data?.map((trap) => trapAt(trap, now)) ?? NONE, [list.data, now]);
  const rows = sortTraps(filteredTraps(traps, filter, groups, now), sort);
  return { list, traps, rows, groups };
}

/** The register of traps. */
export function TrapsPart() {
  const styles = useStyles();
  const [filter, setFilter] = useState(ALL_IN_USE);
  const [sort, setSort] = useState({ key: 'trap_no', isDescending: false });
  const [openId, setOpenId] = useState<string | null>(null);
  const [saved, setSaved] = useState<WrittenTrap | null>(null);
  const { list, traps, rows, groups } = useFilteredTraps(filter, sort);
  const opened = traps.find(({ id }) => id === openId);
  const close = () => setOpenId(null);

  return (
    <>
      <Button className={styles.add} appearance="primary" onClick={() => setOpenId(NEW)}>
        わなを登録する
      </Button>
      {saved?.warnings.map(({ field, message, article }) => (
        <p key={field} className={styles.warning} role="status">
          {`${saved.name}：${message}（${article}）登録はできています。`}
        </p>
      ))}
      <TrapFilters filter={filter} groups={groups} onChoose={(part) => setFilter({ ...filter, ...part })} />
      {list.isError && (
        <LoadFailed
          error={list.error}
          onRetry={() => void list.refetch()}
          hasOldData={list.data !== undefined}
        />
      )}
      {list.isPending && <Skeleton rows={8} height={48} />}
      {list.data !== undefined && (
        <DeviceList
          noun="わな"
          rows={rows}
          all={traps.length}
          columns={TRAP_COLUMNS}
          sort={sort}
          onSort={setSort}
          renderCard={(trap) => <TrapCard key={trap.id} trap={trap} onOpen={setOpenId} />}
          pins={pinsOf(rows)}
          onOpen={setOpenId}
          register={{ of: 'traps', filter: fileFilter(filter) }}
        />
      )}
      {openId === NEW && <TrapDialog trap={null} onSaved={setSaved} onClose={close} />}
      {opened !== undefined && (
        <TrapActDialogs key={opened.id} trap={opened} onSaved={setSaved} onClose={close} />
      )}
    </>
  );
}
