import { useMapFilterStyles } from './mapFilterStyles.ts';

interface GroupSelectProps {
  groups: readonly { id: string; name: string }[];
  /** `null`: all of them. */
  group_id: string | null;
  onChange: (part: { group_id: string | null }) => void;
}

/** Which group, where there is more than one. */
export function GroupSelect({ groups, group_id, onChange }: GroupSelectProps) {
  const styles = useMapFilterStyles();
  if (groups.length < 2 && group_id === null) return null;
  return (
    <select
      className={`${styles.field} ${styles.select}`}
      aria-label="グループ"
      value={group_id ?? ''}
      onChange={({ target: { value } }) => onChange({ group_id: value === '' ? null : value })}
    >
      <option value="">すべてのグループ</option>
      {groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
