import { Button, makeStyles, Select } from '@fluentui/react-components';
import {
  type Gateway,
  GATEWAY_STATE_LOOKS,
  GATEWAY_STATES,
  gatewayAt,
  type GatewayState,
} from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { placeOf } from '../../../geo/place.ts';
import type { Pin } from '../../../map/pins/groupPins.ts';
import { useNow } from '../../../platform/device/clock.ts';
import { useReading } from '../../../queries/api.ts';
import { gatewayQueries } from '../../../queries/gateways.ts';
import { GatewayStateShape } from '../../../shapes/StateShape.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import { DeviceList } from './DeviceList.tsx';
import { GatewayActDialogs } from './GatewayActDialogs.tsx';
import { GATEWAY_COLUMNS, GatewayCard } from './gatewayColumns.tsx';
import { GatewayDialog } from './GatewayDialog.tsx';
import { ALL_GATEWAYS, filteredGateways, gatewayFileFilter, sortGateways } from './gatewayRows.ts';

const useStyles = makeStyles({
  add: { alignSelf: 'flex-start' },
  filters: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  search: { flexGrow: 1, flexBasis: '200px', maxWidth: '360px' },
});

const NONE: readonly Gateway[] = [];
const NEW = 'new';

const pinsOf = (gateways: readonly Gateway[]): Pin[] =>
  gateways.flatMap((gateway) => {
    const place = placeOf(gateway);
    const { id, name, state } = gateway;
    if (place === null) return [];
    return [
      {
        ...place,
        id,
        name,
        word: GATEWAY_STATE_LOOKS[state].word,
        rank: GATEWAY_STATES.indexOf(state),
        isAlarming: false,
        isAlwaysNamed: false,
        shape: <GatewayStateShape state={state} />,
      },
    ];
  });

/** The register of gateways. */
export function GatewaysPart() {
  const styles = useStyles();
  const [filter, setFilter] = useState(ALL_GATEWAYS);
  const [sort, setSort] = useState({ key: 'code', isDescending: false });
  const [openId, setOpenId] = useState<string | null>(null);
  const now = useNow();
  const list = useQuery(gatewayQueries(useReading()).list());
  const gateways = useMemo(() => list.data?.map((each) => gatewayAt(each, now)) ?? NONE, [list.data, now]);
  const rows = sortGateways(filteredGateways(gateways, filter), sort);
  const opened = gateways.find(({ id }) => id === openId);
  const close = () => setOpenId(null);

  return (
    <>
      <Button className={styles.add} appearance="primary" onClick={() => setOpenId(NEW)}>
        親機を登録する
      </Button>
      <div className={styles.filters}>
        <SearchField
          className={styles.search}
          label="名前・番号・場所で探す"
          text={filter.q}
          onText={(q) => setFilter({ ...filter, q })}
        />
        <Select
          aria-label="状態"
          value={filter.state ?? ''}
          onChange={(_, { value }) =>
            setFilter({ ...filter, state: value === '' ? null : (value as GatewayState) })
          }
        >
          <option value="">すべての状態</option>
          {GATEWAY_STATES.map((state) => (
            <option key={state} value={state}>
              {GATEWAY_STATE_LOOKS[state].word}
            </option>
          ))}
        </Select>
      </div>
      {list.isError && (
        <LoadFailed
          error={list.error}
          onRetry={() => void list.refetch()}
          hasOldData={list.data !== undefined}
        />
      )}
      {list.isPending && <Skeleton rows={4} height={48} />}
      {list.data !== undefined && (
        <DeviceList
          noun="親機"
          rows={rows}
          all={gateways.length}
          columns={GATEWAY_COLUMNS}
          sort={sort}
          onSort={setSort}
          renderCard={(gateway) => <GatewayCard key={gateway.id} gateway={gateway} onOpen={setOpenId} />}
          pins={pinsOf(rows)}
          onOpen={setOpenId}
          register={{ of: 'gateways', filter: gatewayFileFilter(filter) }}
        />
      )}
      {openId === NEW && <GatewayDialog gateway={null} onClose={close} />}
      {opened !== undefined && <GatewayActDialogs key={opened.id} gateway={opened} onClose={close} />}
    </>
  );
}
