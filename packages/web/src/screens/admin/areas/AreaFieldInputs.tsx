import { Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { AREA_KIND_LABELS, AREA_KINDS, AREA_LABELS, type AreaKind } from '@satomori/core';
import { GroupSelect, type GroupSelectProps } from '../../../ui/form/GroupSelect.tsx';

const useStyles = makeStyles({ select: { '& select': { minWidth: 0, textOverflow: 'ellipsis' } } });

interface KindSelectProps {
  label?: string;
  kind: AreaKind | null;
  /** Shown while none is chosen. */
  none: string;
  onChoose: (kind: AreaKind) => void;
}

export function KindSelect({ label = AREA_LABELS.kind, kind, none, onChoose }: KindSelectProps) {
  const styles = useStyles();
  return (
    <Field label={label}>
      <Select
        className={styles.select}
        value={kind ?? ''}
        onChange={(_, { value }) => value !== '' && onChoose(value as AreaKind)}
      >
        {kind === null && <option value="">{none}</option>}
        {AREA_KINDS.map((each) => (
          <option key={each} value={each}>
            {AREA_KIND_LABELS[each]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The group that sees the area, for the kind of groups. */
export const GroupField = (props: Omit<GroupSelectProps, 'label' | 'hint' | 'none'>) => (
  <GroupSelect
    label={AREA_LABELS.group_id}
    hint="このグループの人だけに見えます。"
    none="選んでください"
    {...props}
  />
);

interface DayFieldProps {
  label: string;
  day: string | null;
  onDay: (day: string | null) => void;
}

/** A day of the validity; empty: without end. */
export function DayField({ label, day, onDay }: DayFieldProps) {
  return (
    <Field label={label}>
      <Input type="date" value={day ?? ''} onChange={(_, { value }) => onDay(value === '' ? null : value)} />
    </Field>
  );
}
