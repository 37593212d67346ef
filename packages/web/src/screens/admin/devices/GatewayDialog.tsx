import { Field, Input, Select } from '@fluentui/react-components';
import {
  type Gateway,
  GATEWAY_KIND_LABELS,
  GATEWAY_KINDS,
  GATEWAY_LABELS,
  newId,
  readEui,
  POWER_SOURCE_LABELS,
  POWER_SOURCES,
} from '@satomori/core';
import { useState } from 'react';
import { useDeviceActs } from '../../../queries/admin/deviceActs.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useEditedRow } from '../editedRow/useEditedRow.ts';
import { enteredOf, type GatewayForm, missingOf, NEW_GATEWAY } from './gatewayFields.ts';
import { enteredPlace, PlaceFields, type TypedPlace } from './PlaceFields.tsx';

interface GatewayDialogProps {
  /** `null` to register a new one. */
  gateway: Gateway | null;
  onClose: () => void;
}

const NOWHERE: TypedPlace = { latitude: null, longitude: null };
const TEXTS = ['code', 'name', 'place', 'network', 'installed_on', 'memo'] as const;
const isRequired = (field: string) => field === 'code' || field === 'name';

/** The form of a gateway: a new one with its hardware and place, or what is registered. */
export function GatewayDialog({ gateway, onClose }: GatewayDialogProps) {
  const { addGateway, changeGateway } = useDeviceActs();
  const [id] = useState(() => gateway?.id ?? newId());
  const [started, setStarted] = useState({ eui: '', place: NOWHERE });
  const [isAsked, setIsAsked] = useState(false);
  const { typed, version, set, takeStored } = useEditedRow({
    row: gateway,
    empty: NEW_GATEWAY,
    enteredOf,
    labels: GATEWAY_LABELS,
  });
  const missing = missingOf(typed);
  const entered = enteredPlace(started.place);
  const eui = readEui(started.eui);
  const isEuiWrong = started.eui.trim() !== '' && eui === null;
  const wrong = (isWrong: boolean, validationMessage: string) =>
    isAsked && isWrong ? { validationMessage } : {};

  async function send() {
    if (gateway !== null) {
      await changeGateway.mutateAsync({ id, ...typed, version }).catch(takeStored);
      return;
    }
    await addGateway.mutateAsync({ id, ...typed, gateway_eui: eui, ...entered });
  }
  return (
    <FormDialog
      title={gateway === null ? '親機を登録する' : `${gateway.name}の登録`}
      sendLabel="保存する"
      onSend={send}
      canSend={() => {
        setIsAsked(true);
        return missing.length === 0 && entered !== null && !isEuiWrong;
      }}
      onClose={onClose}
      errorTextOf={actErrorText}
    >
      {TEXTS.map((field) => (
        <Field
          key={field}
          label={GATEWAY_LABELS[field]}
          {...wrong(missing.includes(field), '入力してください')}
        >
          <Input
            type={field === 'installed_on' ? 'date' : 'text'}
            value={typed[field] ?? ''}
            onChange={(_, { value }) => set({ [field]: value === '' && !isRequired(field) ? null : value })}
          />
        </Field>
      ))}
      <Field label={GATEWAY_LABELS.kind}>
        <Select value={typed.kind} onChange={(_, { value }) => set({ kind: value as GatewayForm['kind'] })}>
          {GATEWAY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {GATEWAY_KIND_LABELS[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={GATEWAY_LABELS.power}>
        <Select
          value={typed.power ?? ''}
          onChange={(_, { value }) => set({ power: value === '' ? null : (value as GatewayForm['power']) })}
        >
          <option value="">分かりません</option>
          {POWER_SOURCES.map((power) => (
            <option key={power} value={power}>
              {POWER_SOURCE_LABELS[power]}
            </option>
          ))}
        </Select>
      </Field>
      {gateway === null && (
        <>
          <Field
            label={GATEWAY_LABELS.gateway_eui}
            hint="0～9とA～Fの16けた"
            {...wrong(isEuiWrong, '0～9とA～Fの16けたで入力してください')}
          >
            <Input
              value={started.eui}
              maxLength={40}
              onChange={(_, { value }) => setStarted({ ...started, eui: value })}
            />
          </Field>
          <PlaceFields
            typed={started.place}
            problem={isAsked && entered === null ? '緯度と経度を数字で入力してください' : null}
            set={(place) => setStarted({ ...started, place })}
          />
        </>
      )}
    </FormDialog>
  );
}
