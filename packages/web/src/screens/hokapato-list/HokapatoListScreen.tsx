import { listGateways, mayCall } from '@satomori/core';
import { useSession } from '../../queries/session/session.tsx';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { GatewaysTab } from './GatewaysTab.tsx';
import { DEFAULT_SORT, type ListAddress, withoutFilters } from './listAddress.ts';
import { TrapsTab } from './TrapsTab.tsx';
import { useListAddress } from './useListAddress.ts';

const TABS = { traps: 'わな', gateways: '親機', book: '見回り台帳' };
const TABS_OF_TRAPS = { traps: TABS.traps, book: TABS.book };

/** Loaded when it is opened: most people come for the traps. */
const PatrolBookTab = lazyPart(async () => (await import('./PatrolBookTab.tsx')).PatrolBookTab);

/** ほかパト一覧: traps, for people who may see them gateways, and the patrol book. */
export function HokapatoListScreen() {
  const { roles } = useSession();
  const list = useListAddress();
  const maySeeGateways = mayCall(listGateways, roles);
  const isForbidden = list.address.tab === 'gateways' && !maySeeGateways;
  const tab = isForbidden ? 'traps' : list.address.tab;

  // Filters belong to one tab: the other one starts unfiltered.
  const choose = (chosen: ListAddress['tab']) =>
    list.change({
      ...withoutFilters(list.address),
      tab: chosen,
      openId: null,
      sort: DEFAULT_SORT,
    });

  return (
    <Page title="ほかパト一覧">
      <Tabs<ListAddress['tab']>
        label="一覧の種類"
        tabs={maySeeGateways ? TABS : (TABS_OF_TRAPS as typeof TABS)}
        chosen={tab}
        onChoose={choose}
      />
      {tab === 'traps' && <TrapsTab list={list} />}
      {tab === 'gateways' && <GatewaysTab list={list} />}
      {tab === 'book' && (
        <PatrolBookTab groupId={list.address.group_id} onGroup={(group_id) => list.change({ group_id })} />
      )}
    </Page>
  );
}
