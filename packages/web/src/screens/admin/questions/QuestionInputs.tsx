import { Field, Input, Select, Textarea } from '@fluentui/react-components';
import {
  type AdminQuestion,
  mayLackChoices,
  QUESTION_KIND_LABELS,
  QUESTION_LABELS,
  type QuestionKind,
} from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useReading } from '../../../queries/api.ts';
import { groupQueries } from '../../../queries/groups.ts';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { SwitchRow } from '../../../ui/form/SwitchRow.tsx';
import {
  type EnteredFields,
  fieldsOfKind,
  type Identity,
  kindsFor,
  type NumberName,
} from './questionFields.ts';

interface QuestionInputsProps {
  typed: EnteredFields;
  set: (values: Partial<EnteredFields>) => void;
  problemOf: (field: string) => string | null;
  form: readonly AdminQuestion[];
  identity: Identity;
  isNew: boolean;
}

const NUMBERS: Partial<Record<QuestionKind, readonly NumberName[]>> = {
  number: ['min', 'max'],
  text: ['max_length'],
};

const filledOrNull = (text: string) => (text === '' ? null : text);

/** What a question asks, how it is answered, and of whom. */
export function QuestionInputs({ typed, set, problemOf, form, identity, isNew }: QuestionInputsProps) {
  const { data: groups = [] } = useQuery(groupQueries(useReading()).list());
  const problem = (field: string) => {
    const message = problemOf(field);
    return message === null ? {} : { validationMessage: message };
  };
  return (
    <>
      <Field label={QUESTION_LABELS.question} {...problem('question')}>
        <Input value={typed.question} maxLength={200} onChange={(_, { value }) => set({ question: value })} />
      </Field>
      <Field label={QUESTION_LABELS.help} hint="質問の下に小さく表示します。">
        <Textarea
          value={typed.help ?? ''}
          maxLength={300}
          onChange={(_, { value }) => set({ help: filledOrNull(value) })}
        />
      </Field>
      <Field
        label={QUESTION_LABELS.kind}
        {...(isNew ? {} : { hint: '答え方は変えられません。変えるときは、新しい質問を足してください。' })}
        {...problem('kind')}
      >
        <Select
          value={typed.kind}
          disabled={!isNew}
          onChange={(_, { value }) => set(fieldsOfKind(value as QuestionKind))}
        >
          {(isNew ? kindsFor(identity.is_hunt, form) : [typed.kind]).map((kind) => (
            <option key={kind} value={kind}>
              {QUESTION_KIND_LABELS[kind]}
            </option>
          ))}
        </Select>
      </Field>
      {(NUMBERS[typed.kind] ?? []).map((name) => (
        <NumberField
          key={name}
          label={QUESTION_LABELS[name]}
          name={QUESTION_LABELS[name]}
          value={typed[name]}
          onValue={(value) => set({ [name]: value })}
          problem={problemOf(name)}
          hint="決めないときは、空けておきます。"
        />
      ))}
      {typed.kind === 'number' && (
        <Field label={QUESTION_LABELS.unit} {...problem('unit')}>
          <Input
            value={typed.unit ?? ''}
            maxLength={20}
            onChange={(_, { value }) => set({ unit: filledOrNull(value) })}
          />
        </Field>
      )}
      {!mayLackChoices(typed.kind) && (
        <Field {...problem('required')}>
          <SwitchRow
            label={QUESTION_LABELS.required}
            isOn={typed.required}
            onSwitch={(required) => set({ required })}
          />
        </Field>
      )}
      <Field label={QUESTION_LABELS.group_id} {...problem('group_id')}>
        <Select
          value={typed.group_id ?? ''}
          onChange={(_, { value }) => set({ group_id: filledOrNull(value) })}
        >
          <option value="">すべての人にたずねる</option>
          {groups
            .filter((group) => group.kind === 'hunt')
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}だけ
              </option>
            ))}
        </Select>
      </Field>
    </>
  );
}
