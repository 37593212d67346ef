import { listGateways, mayCall, mayOpen, searchKey, textMatcher, type Trap } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { gatewayMatcher } from '../../gateways/gatewayMatcher.ts';
import { useNow } from '../../platform/device/clock.ts';
import { useReading } from '../../queries/api.ts';
import { gatewayQueries } from '../../queries/gateways.ts';
import { SHOWN_OF_A_KIND } from './searchQueries.ts';
import { useSession } from '../../queries/session/session.tsx';
import { trapQueries } from '../../queries/traps.ts';
import { trapMatcher } from '../../traps/trapMatcher.ts';
import { findScreens, type Screen } from './findScreens.ts';
import { addressWith, type FoundGroup, gatewayRow, trapRow } from './foundRows.ts';

/** The traps that a text finds: first the one of this name or number, last those of a place or person of that name. */
function findTraps(traps: readonly Trap[], text: string): Trap[] {
  const [key, matches] = [searchKey(text), textMatcher(text)];
  const rankOf = ({ name, trap_no }: Trap): number => {
    if ([name, trap_no].some((own) => searchKey(own) === key)) return 0;
    return matches([name, trap_no]) ? 1 : 2;
  };
  return traps.filter(trapMatcher(text)).toSorted((one, other) => rankOf(one) - rankOf(other));
}

/**
 * What a text finds on the device: in lists of the size of a site, which are kept, and among the screens.
 *
 * @param places the screens of the person's navigation
 */
export function useFoundOnDevice(text: string, places: readonly Screen[]) {
  const now = useNow();
  const reading = useReading();
  const { roles } = useSession();
  const hasList = mayOpen('/HokapatoList', roles);
  const seesGateways = hasList && mayCall(listGateways, roles);
  const traps = useQuery({ ...trapQueries(reading).list(), enabled: hasList });
  const gateways = useQuery({ ...gatewayQueries(reading).list(), enabled: seesGateways });
  const found = useMemo(
    () => ({
      traps: text === '' ? [] : findTraps(traps.data ?? [], text),
      gateways: text === '' ? [] : (gateways.data ?? []).filter(gatewayMatcher(text)),
      screens: findScreens(places, text),
    }),
    [traps.data, gateways.data, places, text],
  );
  const groups: FoundGroup[] = [
    {
      title: 'わな',
      rows: found.traps.slice(0, SHOWN_OF_A_KIND).map(trapRow(now)),
      all: { to: addressWith('/HokapatoList', { q: text }), label: 'わなの一覧で見る' },
    },
    {
      title: '親機・中継機',
      rows: found.gateways.slice(0, SHOWN_OF_A_KIND).map(gatewayRow(now)),
      all: { to: addressWith('/HokapatoList', { tab: 'gateways', q: text }), label: '親機の一覧で見る' },
    },
    { title: '画面', rows: found.screens, all: null },
  ];
  return { groups, reads: [traps, gateways] };
}
