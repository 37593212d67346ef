import { type Trap, trapAt } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNow } from '../../platform/device/clock.ts';
import { useIsDesktop } from '../../platform/device/viewport.ts';
import { useReading } from '../../queries/api.ts';
import { trapQueries } from '../../queries/traps.ts';
import { Empty } from '../../ui/list/Empty.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { useChangedIds } from '../../ui/list/useChangedIds.ts';
import { SplitView } from '../../ui/list/SplitView.tsx';
import { useSteadyOrder } from '../../ui/list/useSteadyOrder.ts';
import { CountLine } from './CountLine.tsx';
import { DetailFrame } from '../../ui/list/DetailFrame.tsx';
import { filterKey, type ListAddress } from './listAddress.ts';
import { DeviceMap } from './lazyParts.ts';
import { ListFiles } from './ListFiles.tsx';
import { rowsFilter } from './rowsFilter.ts';
import { EmptyDevices } from './EmptyDevices.tsx';
import { primaryAct } from '../../traps/TrapActs.tsx';
import { TrapCards } from './TrapCards.tsx';
import { TrapDetail } from '../../traps/detail/TrapDetail.tsx';
import { TrapFilters } from './TrapFilters.tsx';
import { useTrapKeys } from './useTrapKeys.ts';
import { TrapTable } from './TrapTable.tsx';
import { filterTraps, sortTraps } from './trapOrder.ts';
import type { useListAddress } from './useListAddress.ts';

const NO_TRAPS: readonly Trap[] = [];

/** The current traps, in an order that does not change under the finger. */
function useTrapRows(data: readonly Trap[] | undefined, address: ListAddress) {
  const now = useNow();
  const traps = useMemo(() => data?.map((trap) => trapAt(trap, now)) ?? NO_TRAPS, [data, now]);
  const wanted = useMemo(
    () => sortTraps(filterTraps(traps, address), address.sort).map(({ id }) => id),
    [traps, address],
  );
  const byId = useMemo(() => new Map(traps.map((trap) => [trap.id, trap])), [traps]);
  const stamps = useMemo(
    () => new Map(traps.map((trap) => [trap.id, `${trap.sequence} ${trap.state}`])),
    [traps],
  );
  const existing = useMemo(() => new Set(byId.keys()), [byId]);
  const { openId: _openId, ...asked } = address;
  const order = useSteadyOrder(wanted, existing, JSON.stringify([asked, data !== undefined]));
  const rows = useMemo(() => order.ids.flatMap((id) => byId.get(id) ?? []), [order.ids, byId]);
  const newlyFired = wanted.filter(
    (id, index) =>
      byId.get(id)?.state === 'fired' && (order.ids.indexOf(id) === -1 || order.ids.indexOf(id) > index),
  );
  return { traps, rows, byId, order, newlyFired: newlyFired.length, markedIds: useChangedIds(stamps) };
}

export function TrapsTab({ list }: { list: ReturnType<typeof useListAddress> }) {
  const isDesktop = useIsDesktop();
  const { address, change } = list;
  const { data, error, isPending, refetch } = useQuery(trapQueries(useReading()).list());
  const { traps, rows, byId, order, newlyFired, markedIds } = useTrapRows(data, address);
  const opened = address.openId === null ? undefined : byId.get(address.openId);
  const { openAct, open, close } = useTrapKeys(list, byId);
  const failure = error !== null && (
    <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={data !== undefined} />
  );

  if (isPending) return <Skeleton rows={isDesktop ? 12 : 6} height={isDesktop ? 41 : 128} />;
  if (data === undefined) return failure;
  if (data.length === 0)
    return (
      <Empty>
        ここに、見守っているわなの状態・電池・電波・最終見回りが並びます。わなは管理者が登録します。
      </Empty>
    );

  const filter = rowsFilter(rows, address);
  const shown = { rows, onOpen: open, openId: opened?.id ?? null, markedIds };
  return (
    <>
      {failure}
      <SplitView
        head={
          <TrapFilters
            traps={traps}
            address={address}
            onChange={change}
            count={
              <CountLine shown={rows.length} all={traps.length} order={order} newlyFired={newlyFired}>
                <ListFiles
                  name="わな一覧"
                  tab="traps"
                  count={rows.length}
                  file={filter && { of: 'traps', format: 'csv', ...filter }}
                  paper={filter && { type: 'trap_list', ...filter }}
                  paperName="わな設置一覧"
                />
              </CountLine>
            }
          />
        }
        list={
          rows.length === 0 ? (
            <EmptyDevices what="わな" list={list} />
          ) : isDesktop ? (
            <TrapTable {...shown} sort={address.sort} onSort={(sort) => change({ sort })} />
          ) : (
            <TrapCards {...shown} traps={traps} />
          )
        }
        map={<DeviceMap {...shown} asked={filterKey(address)} />}
        detail={
          opened === undefined ? null : (
            <DetailFrame
              key={`${opened.id} ${openAct?.stamp}`}
              id={opened.id}
              name={opened.name}
              onClose={close}
            >
              <TrapDetail trap={opened} begins={openAct?.id === opened.id ? primaryAct(opened) : null} />
            </DetailFrame>
          )
        }
      />
    </>
  );
}
