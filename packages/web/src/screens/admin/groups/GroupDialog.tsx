import { Field, Input, Select } from '@fluentui/react-components';
import {
  type AdminUser,
  type ChangedGroup,
  type Group,
  GROUP_KIND_LABELS,
  GROUP_KINDS,
  GROUP_LABELS,
  ladderInForce,
  newId,
} from '@satomori/core';
import { useState } from 'react';
import { useGroupActs } from '../../../queries/admin/groupActs.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useEditedRow } from '../editedRow/useEditedRow.ts';
import { optionsOf, treeOf } from './treeOf.ts';
import { LadderField } from './LadderField.tsx';
import { RemoveGroup } from './RemoveGroup.tsx';

type Entered = Omit<ChangedGroup, 'version' | 'ladder'> & Pick<Group, 'ladder'>;

const NEW_GROUP: Entered = { name: '', parent_id: null, leader_user_id: null, ladder: null };
const enteredOf = ({ name, parent_id, leader_user_id, ladder }: Group): Entered => ({
  name,
  parent_id,
  leader_user_id,
  ladder,
});

interface GroupDialogProps {
  /** `null` to make a new one. */
  group: Group | null;
  groups: readonly Group[];
  people: readonly AdminUser[];
  onClose: () => void;
}

/** The form of a group: a new one, or what is stored. */
export function GroupDialog({ group, groups, people, onClose }: GroupDialogProps) {
  const { add, change } = useGroupActs();
  const [id] = useState(() => group?.id ?? newId());
  const [kind, setKind] = useState<Group['kind']>(group?.kind ?? 'hunt');
  const { typed, version, set, takeStored } = useEditedRow({
    row: group,
    empty: NEW_GROUP,
    enteredOf,
    labels: GROUP_LABELS,
  });
  const [isAsked, setIsAsked] = useState(false);
  const isMissing = typed.name.trim() === '';

  async function send() {
    const { ladder: _, ...created } = typed;
    if (group === null) await add.mutateAsync({ id, kind, ...created });
    else await change.mutateAsync({ id, ...typed, version }).catch(takeStored);
  }

  return (
    <FormDialog
      title={group === null ? 'グループを作る' : `${group.name}を直す`}
      sendLabel="保存する"
      onSend={send}
      canSend={() => {
        setIsAsked(true);
        return !isMissing;
      }}
      onClose={onClose}
      errorTextOf={actErrorText}
    >
      <Field
        label={GROUP_LABELS.name}
        {...(isAsked && isMissing ? { validationMessage: '入力してください' } : {})}
      >
        <Input value={typed.name} maxLength={100} onChange={(_, { value }) => set({ name: value })} />
      </Field>
      {group === null && (
        <Field label={GROUP_LABELS.kind} hint="あとから変えることはできません">
          <Select
            value={kind}
            onChange={(_, { value }) => {
              setKind(value as Group['kind']);
              set({ parent_id: null });
            }}
          >
            {GROUP_KINDS.map((each) => (
              <option key={each} value={each}>
                {GROUP_KIND_LABELS[each]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        label={GROUP_LABELS.parent_id}
        {...(kind === 'hunt' ? { hint: '上のグループの人にも、わなと捕獲が見えます' } : {})}
      >
        <Select value={typed.parent_id ?? ''} onChange={(_, { value }) => set({ parent_id: value || null })}>
          <option value="">なし（いちばん上）</option>
          {optionsOf(treeOf(groups, kind), group?.id ?? null).map(({ group: { id: each, name }, depth }) => (
            <option key={each} value={each}>
              {`${'　'.repeat(depth)}${name}`}
            </option>
          ))}
        </Select>
      </Field>
      <LeaderSelect
        people={people}
        chosen={typed.leader_user_id}
        onChoose={(leader) => set({ leader_user_id: leader })}
      />
      {group !== null && kind === 'hunt' && (
        <LadderField
          ladder={typed.ladder}
          inherited={ladderInForce(groups, typed.parent_id)}
          onChange={(ladder) => set({ ladder })}
        />
      )}
      {group !== null && <RemoveGroup group={group} onRemoved={onClose} />}
    </FormDialog>
  );
}

interface LeaderSelectProps {
  people: readonly AdminUser[];
  chosen: string | null;
  onChoose: (userId: string | null) => void;
}

/** Who can lead, and the stored leader even if that person no longer can. */
function LeaderSelect({ people, chosen, onChoose }: LeaderSelectProps) {
  const offered = people.filter(
    ({ id, is_disabled, is_shared_viewer }) => id === chosen || !(is_disabled || is_shared_viewer),
  );
  return (
    <Field label={GROUP_LABELS.leader_user_id}>
      <Select value={chosen ?? ''} onChange={(_, { value }) => onChoose(value || null)}>
        <option value="">なし</option>
        {offered.map(({ id, name, user_code, is_disabled }) => (
          <option key={id} value={id}>
            {[name, user_code, is_disabled ? '（停止中）' : null].filter((part) => part !== null).join(' ')}
          </option>
        ))}
      </Select>
    </Field>
  );
}
