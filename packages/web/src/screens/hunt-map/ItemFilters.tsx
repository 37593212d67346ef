import { listGateways, mayCall, TRAP_STATE_LOOKS, TRAP_STATES, type TrapState } from '@satomori/core';
import { useMemo } from 'react';
import { GroupFilter } from '../../map/screen/GroupFilter.tsx';
import { useMapFilterStyles } from '../../map/screen/mapFilterStyles.ts';
import { useSession } from '../../queries/session/session.tsx';
import { type Chip, FilterChips } from '../../ui/list/FilterChips.tsx';
import { SearchField } from '../../ui/list/SearchField.tsx';
import { GatewayStateShape, TrapStateShape } from '../../shapes/StateShape.tsx';
import { countChoices } from './filterItems.ts';
import type { ItemFilter } from './huntMapAddress.ts';
import type { HuntMapItem } from '../../map/devices/huntMapItems.ts';

interface ItemFiltersProps {
  items: readonly HuntMapItem[];
  filter: ItemFilter;
  onChange: (part: Partial<ItemFilter>) => void;
  /** Without the states, which are those of the present. */
  isPast: boolean;
}

const GATEWAY_CHIP = 'gateway';
const UNPLACED_CHIP = 'unplaced';

const toggled = (states: readonly TrapState[], state: TrapState) =>
  states.includes(state) ? states.filter((each) => each !== state) : [...states, state];

function chipsOf(items: readonly HuntMapItem[], filter: ItemFilter, maySeeGateways: boolean): Chip[] {
  const counts = countChoices(items, filter);
  const chips: Chip[] = TRAP_STATES.filter(
    (state) => counts.states.has(state) || filter.states.includes(state),
  ).map((state) => ({
    key: state,
    label: TRAP_STATE_LOOKS[state].word,
    count: counts.states.get(state) ?? 0,
    icon: <TrapStateShape state={state} size={18} />,
    isOn: filter.states.includes(state),
  }));
  if (maySeeGateways)
    chips.push({
      key: GATEWAY_CHIP,
      label: '親機・中継機',
      count: counts.gateways,
      icon: <GatewayStateShape state="online" size={18} />,
      isOn: filter.isGatewayChosen,
    });
  if (filter.isUnplaced)
    chips.push({ key: UNPLACED_CHIP, label: '位置なし', count: counts.unplaced, isOn: true });
  return chips;
}

/** Filters by states, group and text, shared by map and list. */
export function ItemFilters({ items, filter, onChange, isPast }: ItemFiltersProps) {
  const styles = useMapFilterStyles();
  const { roles } = useSession();
  const maySeeGateways = mayCall(listGateways, roles);
  const groups = useMemo(() => groupsOf(items), [items]);
  const chips = useMemo(() => chipsOf(items, filter, maySeeGateways), [items, filter, maySeeGateways]);

  function toggle(key: string) {
    if (key === GATEWAY_CHIP) onChange({ isGatewayChosen: !filter.isGatewayChosen });
    else if (key === UNPLACED_CHIP) onChange({ isUnplaced: false });
    else onChange({ states: toggled(filter.states, key as TrapState) });
  }

  return (
    <div className={styles.filters}>
      {!isPast && <FilterChips label="状態で絞り込む" chips={chips} onToggle={toggle} />}
      <SearchField
        className={styles.search}
        label="名前・番号・場所で探す"
        text={filter.q}
        onText={(q) => onChange({ q })}
      />
      <GroupFilter groups={groups} group_id={filter.group_id} onChange={onChange} />
    </div>
  );
}

function groupsOf(items: readonly HuntMapItem[]): { id: string; name: string }[] {
  const groups = new Map<string, string>();
  for (const item of items) {
    if (item.kind === 'trap' && item.trap.group_id !== null)
      groups.set(item.trap.group_id, item.trap.group_name ?? '');
  }
  return [...groups].map(([id, name]) => ({ id, name }));
}
