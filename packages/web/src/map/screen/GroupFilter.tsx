import { compareNames } from '@satomori/core';
import { useMemo } from 'react';
import { useIsSettled } from '../../platform/network/settled.tsx';
import { useMapFilterStyles } from './mapFilterStyles.ts';

interface GroupFilterProps {
  groups: readonly { id: string; name: string }[];
  /** `null`: all of them. */
  group_id: string | null;
  onChange: (part: { group_id: string | null }) => void;
}

/** By name. The order of a closed list is not visible, so sorting waits until the screen is drawn. */
function useInOrder(groups: GroupFilterProps['groups']): GroupFilterProps['groups'] {
  const isSettled = useIsSettled();
  return useMemo(
    () => (isSettled ? groups.toSorted((one, other) => compareNames(one.name, other.name)) : groups),
    [groups, isSettled],
  );
}

/** Choice of the group, where there is more than one. */
export function GroupFilter({ groups, group_id, onChange }: GroupFilterProps) {
  const styles = useMapFilterStyles();
  const ordered = useInOrder(groups);
  if (groups.length < 2 && group_id === null) return null;
  return (
    <select
      className={`${styles.field} ${styles.select}`}
      aria-label="グループ"
      value={group_id ?? ''}
      onChange={({ target: { value } }) => onChange({ group_id: value === '' ? null : value })}
    >
      <option value="">すべてのグループ</option>
      {ordered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
