import { listGateways, mayCall } from '@satomori/core';
import { useSession } from '../../queries/session/session.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { GatewaysTab } from './GatewaysTab.tsx';
import { DEFAULT_SORT, type ListAddress, withoutFilters } from './listAddress.ts';
import { TrapsTab } from './TrapsTab.tsx';
import { useListAddress } from './useListAddress.ts';

const TABS = { traps: 'わな', gateways: '親機' };

/** ほかパト一覧: traps and, for people who may see them, gateways. */
export function HokapatoListScreen() {
  const { roles } = useSession();
  const list = useListAddress();
  const maySeeGateways = mayCall(listGateways, roles);
  const tab = maySeeGateways ? list.address.tab : 'traps';

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
      {maySeeGateways && <Tabs label="一覧の種類" tabs={TABS} chosen={tab} onChoose={choose} />}
      {tab === 'traps' ? <TrapsTab list={list} /> : <GatewaysTab list={list} />}
    </Page>
  );
}
