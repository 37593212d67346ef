import { Field, Input, makeStyles } from '@fluentui/react-components';
import { type Gateway, GATEWAY_LABELS, readEui } from '@satomori/core';
import { useState } from 'react';
import { useDeviceActs } from '../../../queries/admin/deviceActs.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useEditedRow } from '../editedRow/useEditedRow.ts';

const useStyles = makeStyles({ note: { margin: 0 } });

const startOf = () => ({ gateway_eui: '' });

/** Other hardware for a gateway, or its first. */
export function ReplaceGatewayDialog({ gateway, onClose }: { gateway: Gateway; onClose: () => void }) {
  const styles = useStyles();
  const { changeGateway } = useDeviceActs();
  const { typed, version, set, takeStored } = useEditedRow({
    row: gateway,
    empty: startOf(),
    enteredOf: startOf,
    labels: GATEWAY_LABELS,
  });
  const [isAsked, setIsAsked] = useState(false);
  const gateway_eui = readEui(typed.gateway_eui);
  const isWrong = gateway_eui === null;

  async function send() {
    await changeGateway.mutateAsync({ id: gateway.id, version, gateway_eui }).catch(takeStored);
  }
  return (
    <FormDialog
      title={`${gateway.name}の機器を交換する`}
      sendLabel="交換する"
      onSend={send}
      canSend={() => {
        setIsAsked(true);
        return !isWrong;
      }}
      onClose={onClose}
      errorTextOf={actErrorText}
    >
      <p className={styles.note}>
        {gateway.gateway_eui === null
          ? '登録した機器からの通信を、この親機のものとして記録します。'
          : `いまの機器 ${gateway.gateway_eui} は、この親機のものではなくなります。通信は新しい機器から記録し直します。`}
      </p>
      <Field
        label={GATEWAY_LABELS.gateway_eui}
        hint="0～9とA～Fの16けた"
        {...(isAsked && isWrong ? { validationMessage: '0～9とA～Fの16けたで入力してください' } : {})}
      >
        <Input
          value={typed.gateway_eui}
          maxLength={40}
          onChange={(_, { value }) => set({ gateway_eui: value })}
        />
      </Field>
    </FormDialog>
  );
}
