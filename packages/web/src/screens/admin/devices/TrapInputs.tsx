import { Field, Input, Select } from '@fluentui/react-components';
import {
  CAPTURE_CLASS_LABELS,
  CAPTURE_CLASSES,
  SPECIES,
  SPECIES_LABELS,
  TRAP_TYPE_LABELS,
  TRAP_TYPES,
} from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useReading } from '../../../queries/api.ts';
import { TRAP_LABELS } from '../../../queries/admin/deviceActs.ts';
import { groupQueries } from '../../../queries/groups.ts';
import { peopleQueries } from '../../../queries/people.ts';
import { GroupSelect } from '../../../ui/form/GroupSelect.tsx';
import { MemoField } from '../../../ui/form/MemoField.tsx';
import { MultiChoice } from '../../../ui/form/MultiChoice.tsx';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { Folded } from '../../../ui/page/Folded.tsx';
import type { TrapForm } from './trapFields.ts';

interface TrapInputsProps {
  typed: TrapForm;
  problems: Partial<Record<keyof TrapForm, string>>;
  set: (values: Partial<TrapForm>) => void;
}

const MEMO_LENGTH = 500;
const KINDS = SPECIES.map((value) => ({ value, label: SPECIES_LABELS[value] }));
const wrong = (problem: string | undefined) => (problem === undefined ? {} : { validationMessage: problem });

/** The fields of a trap besides its place and its sensor. */
export function TrapInputs({ typed, problems, set }: TrapInputsProps) {
  const reading = useReading();
  const { data: groups = [] } = useQuery(groupQueries(reading).list());
  const { data: people = [] } = useQuery(peopleQueries(reading).everybody());
  return (
    <>
      {(['trap_no', 'name'] as const).map((field) => (
        <Field key={field} label={TRAP_LABELS[field]} {...wrong(problems[field])}>
          <Input
            value={typed[field]}
            maxLength={field === 'trap_no' ? 30 : 100}
            onChange={(_, { value }) => set({ [field]: value })}
          />
        </Field>
      ))}
      <Field label={TRAP_LABELS.trap_type}>
        <Select
          value={typed.trap_type}
          onChange={(_, { value }) => set({ trap_type: value as TrapForm['trap_type'] })}
        >
          {TRAP_TYPES.map((type) => (
            <option key={type} value={type}>
              {TRAP_TYPE_LABELS[type]}
            </option>
          ))}
        </Select>
      </Field>
      <NumberField
        label={TRAP_LABELS.trap_count}
        name="設置数"
        value={typed.trap_count}
        min={1}
        max={30}
        unit="基"
        problem={problems.trap_count ?? null}
        onValue={(trap_count) => set({ trap_count })}
      />
      <Field label={TRAP_LABELS.owner_user_id}>
        <Select
          value={typed.owner_user_id ?? ''}
          onChange={(_, { value }) => set({ owner_user_id: value === '' ? null : value })}
        >
          <option value="">なし</option>
          {people
            .filter(({ id, is_disabled }) => !is_disabled || id === typed.owner_user_id)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
      <GroupSelect
        label={TRAP_LABELS.group_id}
        groups={groups.filter(({ kind }) => kind === 'hunt')}
        chosen={typed.group_id}
        onChoose={(group_id) => set({ group_id })}
      />
      <Field label={TRAP_LABELS.capture_class}>
        <Select
          value={typed.capture_class ?? ''}
          onChange={(_, { value }) =>
            set({ capture_class: value === '' ? null : (value as TrapForm['capture_class']) })
          }
        >
          <option value="">なし</option>
          {CAPTURE_CLASSES.map((each) => (
            <option key={each} value={each}>
              {CAPTURE_CLASS_LABELS[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Folded
        title={TRAP_LABELS.target_species ?? ''}
        now={typed.target_species.map((each) => SPECIES_LABELS[each]).join('、') || 'なし'}
      >
        <MultiChoice
          label="対象にする動物"
          choices={KINDS}
          chosen={typed.target_species}
          onChoose={(chosen) => set({ target_species: chosen as TrapForm['target_species'] })}
        />
      </Folded>
      <Field label={TRAP_LABELS.place}>
        <Input
          value={typed.place ?? ''}
          maxLength={200}
          onChange={(_, { value }) => set({ place: value === '' ? null : value })}
        />
      </Field>
      <MemoField
        label={TRAP_LABELS.memo ?? ''}
        text={typed.memo ?? ''}
        limit={MEMO_LENGTH}
        onText={(text) => set({ memo: text === '' ? null : text })}
      />
    </>
  );
}
