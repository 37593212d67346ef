import { Button, Field, makeStyles, Select } from '@fluentui/react-components';
import { compareNames, TRAP_STATE_LOOKS, TRAP_STATES, type Trap } from '@satomori/core';
import { type ReactNode, useMemo, useState } from 'react';
import { ON_DESKTOP, ON_PHONE, useIsDesktop } from '../../platform/device/viewport.ts';
import { countByState } from '../../queries/traps.ts';
import { type Chip, FilterChips } from '../../ui/list/FilterChips.tsx';
import { TrapStateShape } from '../../shapes/StateShape.tsx';
import { SearchField } from '../../ui/list/SearchField.tsx';
import { type ListAddress, toggled } from './listAddress.ts';
import { filterTraps } from './trapOrder.ts';

interface TrapFiltersProps {
  traps: readonly Trap[];
  address: ListAddress;
  onChange: (part: Partial<ListAddress>) => void;
  /** How many of how many, next to the filters. */
  count: ReactNode;
}

/** On phones there are no column headers to sort by. */
const SORTS = [
  ['state', '状態（急ぐ順）'],
  ['name', '名前'],
  ['-seen', '最終通信（新しい順）'],
  ['seen', '最終通信（古い順）'],
  ['battery', '電池（少ない順）'],
  ['patrol', '最終見回り（古い順）'],
] as const;

const useStyles = makeStyles({
  filters: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 16px' },
  row: { flexBasis: '100%', minWidth: 0 },
  // Narrower than this its words would be cut.
  search: { flexGrow: 1, flexBasis: '232px', maxWidth: '420px', [ON_PHONE]: { maxWidth: 'none' } },
  more: { flexShrink: 0, [ON_PHONE]: { minHeight: '48px' } },
  fields: {
    flexBasis: '100%',
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
    gap: '12px',
  },
  select: { minWidth: 0, maxWidth: '360px', '& select': { minWidth: 0, textOverflow: 'ellipsis' } },
  count: { [ON_DESKTOP]: { marginLeft: 'auto' }, [ON_PHONE]: { flexBasis: '100%', minWidth: 0 } },
});

/** On a phone these stay visible while the other filters are folded. */
const URGENT: ReadonlySet<string> = new Set(['fired', 'unknown', 'path_down', 'patrol']);

const groupsOf = (traps: readonly Trap[]): [string, string][] =>
  [
    ...new Map(
      traps
        .filter(({ group_id }) => group_id !== null)
        .map((trap) => [trap.group_id as string, trap.group_name ?? '']),
    ),
  ].sort(([, a], [, b]) => compareNames(a, b));

/** The chips, with the number of traps that each would show given the other filters. */
function chipsOf(traps: readonly Trap[], address: ListAddress): Chip[] {
  const counts = countByState(filterTraps(traps, { ...address, states: [] }));
  const due = filterTraps(traps, { ...address, isPatrolDue: true }).length;
  const low = filterTraps(traps, { ...address, isBatteryLow: true }).length;
  const states = TRAP_STATES.filter((state) => counts.has(state) || address.states.includes(state)).map(
    (state) => ({
      key: state,
      label: TRAP_STATE_LOOKS[state].word,
      count: counts.get(state) ?? 0,
      icon: <TrapStateShape state={state} size={18} />,
      isOn: address.states.includes(state),
    }),
  );
  const marks = [
    { key: 'patrol', label: '見回り期限', count: due, isOn: address.isPatrolDue },
    { key: 'battery', label: '電池低下', count: low, isOn: address.isBatteryLow },
  ];
  return [...states, ...marks.filter(({ count, isOn }) => count > 0 || isOn)];
}

/**
 * Search, states with their counts, group, and on phones the order. What is in both layouts has the same place in them:
 * a dialog that `count` has opened stays open when the window is turned.
 */
export function TrapFilters(props: TrapFiltersProps) {
  const { traps, address, onChange, count } = props;
  const styles = useStyles();
  const isDesktop = useIsDesktop();
  const [isOpen, setIsOpen] = useState(false);
  const chips = useMemo(() => chipsOf(traps, address), [traps, address]);
  const isWhole = isDesktop || isOpen;

  function toggle(key: string) {
    if (key === 'patrol') onChange({ isPatrolDue: !address.isPatrolDue });
    else if (key === 'battery') onChange({ isBatteryLow: !address.isBatteryLow });
    else onChange({ states: toggled<string>(address.states, key) as ListAddress['states'] });
  }

  const states = (
    <div className={styles.row}>
      <FilterChips
        label="状態で絞り込む"
        chips={isWhole ? chips : chips.filter(({ key, isOn }) => isOn || URGENT.has(key))}
        onToggle={toggle}
      />
    </div>
  );
  return (
    <div className={styles.filters}>
      {isDesktop && states}
      <SearchField
        className={styles.search}
        label="名前・番号・場所で探す"
        text={address.q}
        onText={(q) => onChange({ q })}
      />
      {!isDesktop && (
        <Button className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? '閉じる' : '絞り込み'}
        </Button>
      )}
      {!isDesktop && states}
      {isDesktop ? <TrapGroupSelect {...props} /> : <FoldedFields {...props} isOpen={isOpen} />}
      <div className={styles.count}>{count}</div>
    </div>
  );
}

type SelectProps = Pick<TrapFiltersProps, 'traps' | 'address' | 'onChange'>;

/** Group and order on phones; a chosen group stays in sight. */
function FoldedFields({ isOpen, ...select }: SelectProps & { isOpen: boolean }) {
  const styles = useStyles();
  if (!isOpen && select.address.group_id === null) return null;
  return (
    <div className={styles.fields}>
      <Field label="グループ">
        <TrapGroupSelect {...select} />
      </Field>
      {isOpen && <SortSelect {...select} />}
    </div>
  );
}

function TrapGroupSelect({ traps, address, onChange }: SelectProps) {
  const styles = useStyles();
  const groups = useMemo(() => groupsOf(traps), [traps]);
  if (groups.length < 2 && address.group_id === null) return null;
  return (
    <Select
      className={styles.select}
      aria-label="グループ"
      value={address.group_id ?? ''}
      onChange={(_event, { value }) => onChange({ group_id: value === '' ? null : value })}
    >
      <option value="">すべてのグループ</option>
      {groups.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function SortSelect({ address: { sort }, onChange }: Omit<SelectProps, 'traps'>) {
  const styles = useStyles();
  const value = `${sort.isDescending ? '-' : ''}${sort.key}`;
  const isListed = SORTS.some(([key]) => key === value);
  return (
    <Field label="並び">
      <Select
        className={styles.select}
        value={value}
        onChange={(_event, { value: chosen }) =>
          onChange({ sort: { key: chosen.replace(/^-/, ''), isDescending: chosen.startsWith('-') } })
        }
      >
        {!isListed && <option value={value}>その他</option>}
        {SORTS.map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
