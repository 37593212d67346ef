import { Field, Input, type InputProps, makeStyles } from '@fluentui/react-components';
import {
  type AdminUser,
  LICENSE_TYPE_LABELS,
  LICENSE_TYPES,
  MONTHLY_REPORT_DAY,
  newId,
  PERSON_LABELS,
  USER_FLAGS,
} from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useReading } from '../../../queries/api.ts';
import { groupQueries } from '../../../queries/groups.ts';
import { usePeopleActs } from '../../../queries/people.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { useSession } from '../../../queries/session/session.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { MultiChoice } from '../../../ui/form/MultiChoice.tsx';
import { SwitchRow } from '../../../ui/form/SwitchRow.tsx';
import { GroupSelect } from '../../../ui/form/GroupSelect.tsx';
import {
  type Entered,
  enteredOf,
  GROUP_FIELDS,
  HINTS,
  NEW_PERSON,
  TEXT_FIELDS,
  type TextField,
} from './personFields.ts';
import { useEditedRow } from '../editedRow/useEditedRow.ts';

const useStyles = makeStyles({ rights: { display: 'flex', flexDirection: 'column' } });

const INPUT_TYPES: Partial<Record<TextField, InputProps['type']>> = {
  email: 'email',
  phone: 'tel',
  license_to: 'date',
  permit_from: 'date',
  permit_to: 'date',
};

const LICENSES = LICENSE_TYPES.map((value) => ({ value, label: LICENSE_TYPE_LABELS[value] }));

interface PersonDialogProps {
  /** `null` to register a new one. */
  person: AdminUser | null;
  onClose: () => void;
}

/** The form of a person: a new one, or what is registered. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const styles = useStyles();
  const { add, change } = usePeopleActs();
  const { site } = useSession();
  const { data: groups = [] } = useQuery(groupQueries(useReading()).list());
  const [id] = useState(() => person?.id ?? newId());
  const [loginId, setLoginId] = useState('');
  const { typed, version, set, takeStored } = useEditedRow({
    row: person,
    empty: { ...NEW_PERSON, hunt_group_id: site.hunt_group_id, witness_group_id: site.witness_group_id },
    enteredOf,
    labels: PERSON_LABELS,
  });
  const [isAsked, setIsAsked] = useState(false);
  const missing = [
    ...(typed.name.trim() === '' ? ['name'] : []),
    ...(person === null && loginId.trim() === '' ? ['login_id'] : []),
  ];
  const problemOf = (field: string) =>
    isAsked && missing.includes(field) ? { validationMessage: '入力してください' } : {};

  async function send() {
    if (person === null) await add.mutateAsync({ id, login_id: loginId, ...typed });
    else await change.mutateAsync({ id, ...typed, version }).catch(takeStored);
  }

  return (
    <FormDialog
      title={person === null ? '人を登録する' : `${person.name}の登録`}
      sendLabel="保存する"
      onSend={send}
      canSend={() => {
        setIsAsked(true);
        return missing.length === 0;
      }}
      onClose={onClose}
      errorTextOf={actErrorText}
    >
      {person === null && (
        <Field label={PERSON_LABELS.login_id} {...problemOf('login_id')}>
          <Input value={loginId} maxLength={100} onChange={(_, { value }) => setLoginId(value)} />
        </Field>
      )}
      {TEXT_FIELDS.map((field) => (
        <Field key={field} label={PERSON_LABELS[field]} hint={HINTS[field] ?? null} {...problemOf(field)}>
          <Input
            type={INPUT_TYPES[field] ?? 'text'}
            value={typed[field] ?? ''}
            onChange={(_, { value }) => set({ [field]: value === '' && field !== 'name' ? null : value })}
          />
        </Field>
      ))}
      <MultiChoice
        label={PERSON_LABELS.license_types}
        choices={LICENSES}
        chosen={typed.license_types}
        onChoose={(chosen) => set({ license_types: chosen as Entered['license_types'] })}
      />
      {(Object.keys(GROUP_FIELDS) as (keyof typeof GROUP_FIELDS)[]).map((field) => (
        <GroupSelect
          key={field}
          label={PERSON_LABELS[field]}
          groups={groups.filter(({ kind }) => kind === GROUP_FIELDS[field])}
          chosen={typed[field]}
          onChoose={(groupId) => set({ [field]: groupId })}
        />
      ))}
      <div className={styles.rights}>
        {USER_FLAGS.map((flag) => (
          <SwitchRow
            key={flag}
            label={PERSON_LABELS[flag]}
            isOn={typed[flag]}
            onSwitch={(isOn) => set({ [flag]: isOn })}
          />
        ))}
        <SwitchRow
          label={PERSON_LABELS.gets_monthly_report}
          note={`毎月${MONTHLY_REPORT_DAY}日の朝に、前の月の捕獲を鳥獣ごとに数えて送ります。メールアドレスと、捕獲従事者か管理者の権限が要ります。`}
          isOn={typed.gets_monthly_report}
          onSwitch={(isOn) => set({ gets_monthly_report: isOn })}
        />
        <SwitchRow
          label={PERSON_LABELS.starts_one_handed}
          note="捕獲従事者のスマートフォンを、親指の届く大きなボタンで一つずつたずねる画面で始めます。本人が端末ごとに変えられます。"
          isOn={typed.starts_one_handed}
          onSwitch={(isOn) => set({ starts_one_handed: isOn })}
        />
      </div>
    </FormDialog>
  );
}
