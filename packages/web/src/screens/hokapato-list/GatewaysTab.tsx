import { makeStyles } from '@fluentui/react-components';
import { GATEWAY_STATE_LOOKS, GATEWAY_STATES, type Gateway, gatewayAt } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useNow } from '../../platform/device/clock.ts';
import { ON_PHONE, useIsDesktop } from '../../platform/device/viewport.ts';
import { gatewayQueries } from '../../queries/gateways.ts';
import { useReading } from '../../queries/api.ts';
import { Empty } from '../../ui/list/Empty.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { SearchField } from '../../ui/list/SearchField.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { GatewayStateShape } from '../../shapes/StateShape.tsx';
import { useChangedIds } from '../../ui/list/useChangedIds.ts';
import { SplitView } from '../../ui/list/SplitView.tsx';
import { useSteadyOrder } from '../../ui/list/useSteadyOrder.ts';
import { CountLine } from './CountLine.tsx';
import { DetailFrame } from '../../ui/list/DetailFrame.tsx';
import { GatewayCards } from './GatewayCards.tsx';
import { GatewayDetail } from '../../gateways/GatewayDetail.tsx';
import { filterGateways, sortGateways } from './gatewayOrder.ts';
import { GatewayTable } from './GatewayTable.tsx';
import { filterKey, type ListAddress, toggled } from './listAddress.ts';
import { DeviceMap } from './lazyParts.ts';
import { ListFiles } from './ListFiles.tsx';
import { rowsFilter } from './rowsFilter.ts';
import { EmptyDevices } from './EmptyDevices.tsx';
import type { useListAddress } from './useListAddress.ts';

const useStyles = makeStyles({
  filters: { display: 'flex', flexDirection: 'column', gap: '12px' },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
  },
  search: { flexGrow: 1, flexBasis: '240px', maxWidth: '420px', [ON_PHONE]: { maxWidth: 'none' } },
});

const NO_GATEWAYS: readonly Gateway[] = [];

function useGatewayRows(data: readonly Gateway[] | undefined, address: ListAddress) {
  const now = useNow();
  const gateways = useMemo(() => data?.map((gateway) => gatewayAt(gateway, now)) ?? NO_GATEWAYS, [data, now]);
  const wanted = useMemo(
    () => sortGateways(filterGateways(gateways, address), address.sort).map(({ id }) => id),
    [gateways, address],
  );
  const byId = useMemo(() => new Map(gateways.map((gateway) => [gateway.id, gateway])), [gateways]);
  const stamps = useMemo(
    () => new Map(gateways.map((each) => [each.id, `${each.sequence} ${each.state}`])),
    [gateways],
  );
  const existing = useMemo(() => new Set(byId.keys()), [byId]);
  const { openId: _openId, ...asked } = address;
  const order = useSteadyOrder(wanted, existing, JSON.stringify([asked, data !== undefined]));
  const rows = useMemo(() => order.ids.flatMap((id) => byId.get(id) ?? []), [order.ids, byId]);
  return { gateways, rows, byId, order, markedIds: useChangedIds(stamps) };
}

export function GatewaysTab({ list }: { list: ReturnType<typeof useListAddress> }) {
  const isDesktop = useIsDesktop();
  const { address, change, open, close } = list;
  const { data, error, isPending, refetch } = useQuery(gatewayQueries(useReading()).list());
  const { gateways, rows, byId, order, markedIds } = useGatewayRows(data, address);
  const opened = address.openId === null ? undefined : byId.get(address.openId);
  const failure = error !== null && (
    <LoadFailed error={error} onRetry={() => void refetch()} hasOldData={data !== undefined} />
  );

  if (isPending) return <Skeleton rows={isDesktop ? 8 : 4} height={isDesktop ? 41 : 128} />;
  if (data === undefined) return failure;
  if (data.length === 0)
    return <Empty>ここに、親機と中継機の状態・電池・温度が並びます。親機は管理者が登録します。</Empty>;

  const filter = rowsFilter(rows, address);
  const shown = { rows, onOpen: open, openId: opened?.id ?? null, markedIds };
  return (
    <>
      {failure}
      <SplitView
        head={
          <GatewayFilters
            gateways={gateways}
            address={address}
            onChange={change}
            count={
              <CountLine shown={rows.length} all={gateways.length} order={order}>
                <ListFiles
                  name="親機一覧"
                  tab="gateways"
                  count={rows.length}
                  file={filter && { of: 'gateways', format: 'csv', ...filter }}
                />
              </CountLine>
            }
          />
        }
        list={
          rows.length === 0 ? (
            <EmptyDevices what="親機" list={list} />
          ) : isDesktop ? (
            <GatewayTable {...shown} sort={address.sort} onSort={(sort) => change({ sort })} />
          ) : (
            <GatewayCards {...shown} />
          )
        }
        map={<DeviceMap {...shown} asked={filterKey(address)} />}
        detail={
          opened === undefined ? null : (
            <DetailFrame key={opened.id} id={opened.id} name={opened.name} onClose={close}>
              <GatewayDetail gateway={opened} />
            </DetailFrame>
          )
        }
      />
    </>
  );
}

interface GatewayFiltersProps {
  gateways: readonly Gateway[];
  address: ListAddress;
  onChange: (part: Partial<ListAddress>) => void;
  count: ReactNode;
}

function GatewayFilters({ gateways, address, onChange, count }: GatewayFiltersProps) {
  const styles = useStyles();
  const others = filterGateways(gateways, { ...address, gatewayStates: [] });
  const chips = GATEWAY_STATES.map((state) => ({
    key: state,
    label: GATEWAY_STATE_LOOKS[state].word,
    count: others.filter((gateway) => gateway.state === state).length,
    icon: <GatewayStateShape state={state} size={18} />,
    isOn: address.gatewayStates.includes(state),
  })).filter(({ count, isOn }) => count > 0 || isOn);
  return (
    <div className={styles.filters}>
      <FilterChips
        label="状態で絞り込む"
        chips={chips}
        onToggle={(key) =>
          onChange({
            gatewayStates: toggled<string>(address.gatewayStates, key) as ListAddress['gatewayStates'],
          })
        }
      />
      <div className={styles.line}>
        <SearchField
          className={styles.search}
          label="名前・番号・場所で探す"
          text={address.q}
          onText={(q) => onChange({ q })}
        />
        {count}
      </div>
    </div>
  );
}
