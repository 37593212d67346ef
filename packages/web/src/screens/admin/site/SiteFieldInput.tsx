import { Field, Input, Select } from '@fluentui/react-components';
import { type Group, SITE_LABELS } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useReading } from '../../../queries/api.ts';
import { groupQueries } from '../../../queries/groups.ts';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { SwitchRow } from '../../../ui/form/SwitchRow.tsx';
import { GroupSelect, type GroupSelectProps } from '../../../ui/form/GroupSelect.tsx';
import { IntervalField } from './IntervalField.tsx';
import type { SiteField, TypedValue } from './siteFields.ts';

interface SiteFieldProps {
  field: SiteField;
  value: TypedValue;
  problem: string | undefined;
  onValue: (value: TypedValue) => void;
}

/** As the labels of numbers. */
const bold = (label: string) => ({ children: label, weight: 'semibold' }) as const;
const asNumber = (value: TypedValue) => (typeof value === 'boolean' ? null : value);
const asText = (value: TypedValue) => (typeof value === 'string' ? value : null);
const problemOf = (problem: string | undefined) =>
  problem === undefined ? {} : { validationMessage: problem };

/** A setting of the site, entered as its definition says. */
export function SiteFieldInput({ field, value, problem, onValue }: SiteFieldProps) {
  const { setting, hint } = field;
  const label = SITE_LABELS[setting];
  const common = { label, name: label, hint, problem: problem ?? null };
  switch (field.kind) {
    case 'number':
      return <NumberField {...common} unit={field.unit} value={asNumber(value)} onValue={onValue} />;
    case 'interval':
      return <IntervalField {...common} value={asNumber(value)} onValue={onValue} />;
    case 'switch':
      return <SwitchRow label={label} note={hint} isOn={value === true} onSwitch={onValue} />;
    case 'group':
      return (
        <SiteGroup label={bold(label)} hint={hint} of={field.of} chosen={asText(value)} onChoose={onValue} />
      );
    case 'choice':
      return (
        <Field label={bold(label)} hint={hint} {...problemOf(problem)}>
          <Select
            value={asText(value) ?? ''}
            onChange={(_, { value: chosen }) => onValue(chosen === '' ? null : chosen)}
          >
            {field.isOptional && <option value="">未設定</option>}
            {field.choices.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      );
    case 'text':
      return (
        <Field label={bold(label)} hint={hint} {...problemOf(problem)}>
          <Input
            type={field.type ?? 'text'}
            value={asText(value) ?? ''}
            onChange={(_, { value: text }) => onValue(text === '' && setting !== 'name' ? null : text)}
          />
        </Field>
      );
  }
}

interface SiteGroupProps extends Omit<GroupSelectProps, 'groups'> {
  of: Group['kind'];
}

function SiteGroup({ of, ...props }: SiteGroupProps) {
  const { data: groups = [] } = useQuery(groupQueries(useReading()).list());
  return <GroupSelect {...props} groups={groups.filter(({ kind }) => kind === of)} />;
}
