import { Field, type FieldProps, Select } from '@fluentui/react-components';
import type { Group } from '@satomori/core';

export interface GroupSelectProps {
  label: FieldProps['label'];
  hint?: string | undefined;
  problem?: string | undefined;
  /** Shown while none is chosen. */
  none?: string;
  groups: readonly Group[];
  chosen: string | null;
  onChoose: (groupId: string | null) => void;
}

/** One of these groups, or none. */
export function GroupSelect(props: GroupSelectProps) {
  const { label, hint, problem, none = 'なし', groups, chosen, onChoose } = props;
  return (
    <Field label={label} hint={hint} {...(problem === undefined ? {} : { validationMessage: problem })}>
      <Select value={chosen ?? ''} onChange={(_, { value }) => onChoose(value === '' ? null : value)}>
        <option value="">{none}</option>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
