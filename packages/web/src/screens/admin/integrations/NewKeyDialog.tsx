import { Field, Input, Select } from '@fluentui/react-components';
import {
  type CreatedIntegration,
  NETWORK_SERVER_LABELS,
  NETWORK_SERVERS,
  type NetworkServer,
  newId,
} from '@satomori/core';
import { useState } from 'react';
import { useIntegrationActs } from '../../../queries/admin/integrations.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';

interface NewKeyDialogProps {
  onCreated: (created: CreatedIntegration) => void;
  onClose: () => void;
}

/** The form of a new key. A repeated attempt has the same id: it creates no second key. */
export function NewKeyDialog({ onCreated, onClose }: NewKeyDialogProps) {
  const { create } = useIntegrationActs();
  const [id] = useState(newId);
  const [kind, setKind] = useState<NetworkServer>('chirpstack');
  const [name, setName] = useState('');

  return (
    <FormDialog
      title="連携キーを作る"
      sendLabel="作る"
      onSend={async () =>
        onCreated(
          await create.mutateAsync({
            id,
            kind,
            name: name.trim() === '' ? NETWORK_SERVER_LABELS[kind] : name.trim(),
          }),
        )
      }
      canSend={() => true}
      onClose={onClose}
      errorTextOf={actErrorText}
    >
      <Field label="ネットワークサーバー">
        <Select value={kind} onChange={(_, { value }) => setKind(value as NetworkServer)}>
          {NETWORK_SERVERS.map((each) => (
            <option key={each} value={each}>
              {NETWORK_SERVER_LABELS[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="名前" hint={`書かなければ「${NETWORK_SERVER_LABELS[kind]}」`}>
        <Input value={name} maxLength={100} onChange={(_, { value }) => setName(value)} />
      </Field>
    </FormDialog>
  );
}
