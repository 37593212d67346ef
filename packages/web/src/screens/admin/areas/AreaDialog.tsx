import { Button, Field, Input } from '@fluentui/react-components';
import { type Area, AREA_LABELS, type ChangedArea } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useReading } from '../../../queries/api.ts';
import { useAreaActs } from '../../../queries/admin/areaActs.ts';
import { groupQueries } from '../../../queries/groups.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { useEditedRow } from '../editedRow/useEditedRow.ts';
import { DayField, GroupField, KindSelect } from './AreaFieldInputs.tsx';

type Entered = Omit<ChangedArea, 'version' | 'geometry'>;

/** The part of a stored area that the form sends back; its line stays as it is. */
const enteredOf = ({ properties }: { properties: Area['properties'] }): Entered => {
  const { kind, name, group_id, valid_from, valid_to, source } = properties;
  return { kind, name, group_id, valid_from, valid_to, source };
};
const versioned = (area: Area) => ({ ...area, version: area.properties.version });

interface AreaDialogProps {
  area: Area;
  onClose: () => void;
}

/** What is registered of an area, to be changed, and its removal after a second press. */
export function AreaDialog({ area, onClose }: AreaDialogProps) {
  const { change } = useAreaActs();
  const { data: groups = [] } = useQuery(groupQueries(useReading()).list());
  const { typed, version, set, takeStored } = useEditedRow({
    row: versioned(area),
    empty: enteredOf(area),
    enteredOf,
    labels: AREA_LABELS,
    rowOf: (current) => versioned(current as Area),
  });
  const [isAsked, setIsAsked] = useState(false);
  const isUnnamed = typed.name.trim() === '';
  const isGroupMissing = typed.kind === 'group' && typed.group_id === null;

  return (
    <FormDialog
      title={`${area.properties.name}の登録`}
      sendLabel="保存する"
      onSend={() => change.mutateAsync({ id: area.id, ...typed, version }).then(() => {}, takeStored)}
      canSend={() => {
        setIsAsked(true);
        return !isUnnamed && !isGroupMissing;
      }}
      onClose={onClose}
      errorTextOf={actErrorText}
    >
      <Field
        label={AREA_LABELS.name}
        {...(isAsked && isUnnamed ? { validationMessage: '入力してください' } : {})}
      >
        <Input value={typed.name} maxLength={100} onChange={(_, { value }) => set({ name: value })} />
      </Field>
      <KindSelect
        kind={typed.kind}
        none=""
        onChoose={(kind) => set({ kind, ...(kind === 'group' ? {} : { group_id: null }) })}
      />
      {typed.kind === 'group' && (
        <GroupField
          groups={groups}
          chosen={typed.group_id}
          problem={isAsked && isGroupMissing ? '選んでください' : undefined}
          onChoose={(group_id) => set({ group_id })}
        />
      )}
      <DayField
        label={AREA_LABELS.valid_from}
        day={typed.valid_from}
        onDay={(valid_from) => set({ valid_from })}
      />
      <DayField label={AREA_LABELS.valid_to} day={typed.valid_to} onDay={(valid_to) => set({ valid_to })} />
      <Field label={AREA_LABELS.source}>
        <Input
          value={typed.source ?? ''}
          maxLength={200}
          onChange={(_, { value }) => set({ source: value === '' ? null : value })}
        />
      </Field>
      <RemoveButton area={area} onRemoved={onClose} />
    </FormDialog>
  );
}

function RemoveButton({ area, onRemoved }: { area: Area; onRemoved: () => void }) {
  const { remove } = useAreaActs();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button
        disabledFocusable={remove.isPending}
        onClick={() => (isAsked ? remove.mutate(area.id, { onSuccess: onRemoved }) : setIsAsked(true))}
      >
        {isAsked ? 'はい、この区域を削除する' : 'この区域を削除する'}
      </Button>
      {isAsked && <span role="status">地図と一覧から消えます。もう一度押すと削除します。</span>}
      {remove.error !== null && <FormError>{actErrorText(remove.error)}</FormError>}
    </>
  );
}
