import { Field, Input, Textarea } from '@fluentui/react-components';
import { BROKER_LABELS, BROKER_SETTINGS, type Broker, type Integration } from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useReadBroker, useSaveBroker } from '../../../queries/admin/brokers.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx';
import { SwitchRow } from '../../../ui/form/SwitchRow.tsx';
import { ReadFailed } from '../../../ui/page/Loaded.tsx';
import { useEditedRow } from '../editedRow/useEditedRow.ts';
import { textOrNull } from '../../../ui/form/textOrNull.ts';

interface BrokerDialogProps {
  integration: Pick<Integration, 'id' | 'name' | 'kind'>;
  onClose: () => void;
}

const PREFIX_HINTS = {
  chirpstack: '「application/」の前に何か付けているときだけ。ふつうは空のままです。',
  tts: '空なら「v3/ユーザー名」です。',
  generic: '',
} as const;

type Entered = Pick<Broker, (typeof BROKER_SETTINGS)[number]>;
const enteredOf = (stored: Broker): Entered =>
  Object.fromEntries(BROKER_SETTINGS.map((name) => [name, stored[name]])) as unknown as Entered;

interface BrokerFormProps extends BrokerDialogProps {
  stored: Broker;
  /** What is said where the settings could not be read again. */
  failed: ReactNode;
}

function BrokerForm({ integration, onClose, stored, failed }: BrokerFormProps) {
  const save = useSaveBroker(integration.id);
  const { typed, version, set, takeStored } = useEditedRow({
    row: stored,
    empty: enteredOf(stored),
    enteredOf,
    labels: BROKER_LABELS,
  });
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title={`${integration.name}のMQTT`}
      sendLabel="保存する"
      onSend={async () => {
        await save
          .mutateAsync({ ...typed, version, ...(password === '' ? {} : { password }) })
          .catch(takeStored);
      }}
      canSend={() => true}
      onClose={onClose}
      errorTextOf={actErrorText}
    >
      {failed}
      <SwitchRow
        label={BROKER_LABELS.is_active}
        note="里守からブローカーにつなぎます。里守が止まっていた間の電文も、あとから届きます。"
        isOn={typed.is_active}
        onSwitch={(is_active) => set({ is_active })}
      />
      <Field label={BROKER_LABELS.url} hint="例 mqtts://mqtt.example.jp:8883">
        <Input
          type="url"
          value={typed.url ?? ''}
          onChange={(_, { value }) => set({ url: textOrNull(value) })}
        />
      </Field>
      <Field label={BROKER_LABELS.username}>
        <Input
          autoComplete="off"
          value={typed.username ?? ''}
          onChange={(_, { value }) => set({ username: textOrNull(value) })}
        />
      </Field>
      <Field
        label={`${BROKER_LABELS.password}${stored.has_password ? '（保存済み）' : ''}`}
        hint="保存したものは表示できません。入力すると置き換わります。アドレスを変えるときは、もう一度入力してください。"
      >
        <PasswordInput autoComplete="off" value={password} onChange={(_, { value }) => setPassword(value)} />
      </Field>
      <Field label={BROKER_LABELS.topic_prefix} hint={PREFIX_HINTS[integration.kind]}>
        <Input
          autoComplete="off"
          value={typed.topic_prefix}
          onChange={(_, { value }) => set({ topic_prefix: value.trim() })}
        />
      </Field>
      <Field label={BROKER_LABELS.ca} hint="自分たちの認証局を使うときだけ、証明書を貼り付けます。">
        <Textarea value={typed.ca ?? ''} onChange={(_, { value }) => set({ ca: textOrNull(value) })} />
      </Field>
    </FormDialog>
  );
}

/** The MQTT broker of an integration: where it is, and as whom the server connects. */
export function BrokerDialog(props: BrokerDialogProps) {
  const reading = useQuery(useReadBroker(props.integration.id));
  const failed = <ReadFailed reading={reading} />;
  return reading.data === undefined ? (
    failed
  ) : (
    <BrokerForm {...props} stored={reading.data} failed={failed} />
  );
}
