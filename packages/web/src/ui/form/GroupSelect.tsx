import { Field, type FieldProps, Select } from '@fluentui/react-components';
import type { Group } from '@satomori/core';

export interface GroupSelectProps {
  label: FieldProps['label'];
  hint?: string | undefined;
  groups: readonly Group[];
  chosen: string | null;
  onChoose: (groupId: string | null) => void;
}

/** One of these groups, or none. */
export function GroupSelect({ label, hint, groups, chosen, onChoose }: GroupSelectProps) {
  return (
    <Field label={label} hint={hint}>
      <Select value={chosen ?? ''} onChange={(_, { value }) => onChoose(value === '' ? null : value)}>
        <option value="">なし</option>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
