import { mayOpen, type ScreenRole } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useReading } from '../../queries/api.ts';
import { isLongEnough, searchQueries } from './searchQueries.ts';
import { useSession } from '../../queries/session/session.tsx';
import { addressWith, areaRow, captureRow, type FoundGroup, personRow, sightingRow } from './foundRows.ts';

/** The map that shows areas to this person. */
const areaMapOf = (roles: ReadonlySet<ScreenRole>) =>
  mayOpen('/HuntMap', roles)
    ? ({ path: '/HuntMap', layer: 'traps' } as const)
    : ({ path: '/Map', layer: 'sightings' } as const);

/** What a text finds on the server, of the kinds that this person may list. Source: R282, R283. */
export function useFoundOnServer(text: string) {
  const { roles, site } = useSession();
  const queries = searchQueries(useReading(), text);
  const isOn = isLongEnough(text);
  const isAdmin = mayOpen('/Admin', roles);
  const hasMap = mayOpen('/HuntMap', roles) || mayOpen('/Map', roles);
  const captures = useQuery({ ...queries.captures, enabled: isOn && mayOpen('/HuntTimeline', roles) });
  const sightings = useQuery({ ...queries.sightings, enabled: isOn && mayOpen('/Timeline', roles) });
  const people = useQuery({ ...queries.people, enabled: isOn && isAdmin });
  const areas = useQuery({ ...queries.areas, enabled: isOn && (isAdmin || hasMap) });
  const needsApproval = site.post_needs_approval;
  const groups: FoundGroup[] = [
    {
      title: '捕獲',
      rows: captures.data?.map(captureRow(needsApproval, text)) ?? [],
      all: { to: addressWith('/HuntTimeline', { q: text }), label: 'ほかくリストで見る' },
    },
    {
      title: '目撃',
      rows: sightings.data?.map(sightingRow(needsApproval, text)) ?? [],
      all: { to: addressWith('/Timeline', { q: text }), label: 'もくげきリストで見る' },
    },
    {
      title: '人',
      rows: people.data?.map(personRow) ?? [],
      all: { to: addressWith('/Admin', { section: 'people', q: text }), label: '人の一覧で見る' },
    },
    {
      title: '区域',
      rows: areas.data?.map(areaRow(isAdmin ? null : areaMapOf(roles))) ?? [],
      all: isAdmin
        ? { to: addressWith('/Admin', { section: 'areas', q: text }), label: '区域の一覧で見る' }
        : null,
    },
  ];
  return { groups, reads: [captures, sightings, people, areas] };
}
