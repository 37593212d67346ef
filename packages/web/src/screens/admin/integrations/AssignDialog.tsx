import { Field, makeStyles, Select } from '@fluentui/react-components';
import {
  type FiredWhen,
  type ParkedDevice,
  type SensorModel,
  usualFiredWhen,
  type WrittenTrap,
} from '@satomori/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useReading } from '../../../queries/api.ts';
import { gatewayQueries } from '../../../queries/gateways.ts';
import { useIntegrationActs } from '../../../queries/admin/integrations.ts';
import { actErrorText } from '../../../queries/refusal.ts';
import { trapQueries } from '../../../queries/traps.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { SensorMeaningFields } from '../devices/sensor/SensorMeaningFields.tsx';
import { assignableTraps } from './assignableTraps.ts';

const useStyles = makeStyles({
  note: { margin: 0 },
  // A long name must not widen the dialog.
  trap: { minWidth: 0, '& select': { minWidth: 0, width: '100%', textOverflow: 'ellipsis' } },
});

interface AssignDialogProps {
  device: ParkedDevice;
  onAssigned: (trap: WrittenTrap) => void;
  onClose: () => void;
}

/** Gives an unknown sensor to a trap; the server then reads the messages that had waited for one. */
export function AssignDialog({ device, onAssigned, onClose }: AssignDialogProps) {
  const styles = useStyles();
  const reading = useReading();
  const { data: traps = [] } = useQuery(trapQueries(reading).list());
  const { data: gateways = [] } = useQuery(gatewayQueries(reading).list());
  const { assign } = useIntegrationActs();
  const [entered, setEntered] = useState<{
    q: string;
    trap_id: string;
    sensor_model: SensorModel;
    fired_when: FiredWhen | null;
    isAsked: boolean;
  }>({ q: '', trap_id: '', sensor_model: device.sensor_model ?? 'other', fired_when: null, isAsked: false });
  const set = (changes: Partial<typeof entered>) => setEntered((now) => ({ ...now, ...changes }));
  const { q, trap_id, sensor_model, isAsked } = entered;
  const trap = traps.find(({ id }) => id === trap_id);
  const firedWhen = entered.fired_when ?? usualFiredWhen(sensor_model, trap?.fired_when);
  const choices = assignableTraps(
    traps,
    gateways.find(({ id }) => id === device.gateway_id),
    q,
  );

  async function send() {
    if (trap === undefined) return;
    const { id, version } = trap;
    const { dev_eui } = device;
    onAssigned(await assign.mutateAsync({ id, version, dev_eui, sensor_model, fired_when: firedWhen }));
  }

  return (
    <FormDialog
      title="わなに割り当てる"
      sendLabel="割り当てる"
      onSend={send}
      canSend={() => {
        set({ isAsked: true });
        return trap !== undefined;
      }}
      onClose={onClose}
      errorTextOf={actErrorText}
    >
      <p className={styles.note}>
        {`子機 ${device.dev_eui}。届いている${device.message_count}件の電文を、選んだわなの記録として読み直します。わなの最後の確認・設置より後に受信した作動があれば、わなは「作動」になります。`}
      </p>
      <SearchField label="わなの名前・番号で絞る" text={q} onText={(text) => set({ q: text })} />
      <Field
        label="わな"
        {...(trap === undefined
          ? isAsked
            ? { validationMessage: '選んでください' }
            : {}
          : trap.dev_eui === null
            ? {}
            : { hint: `いまの子機 ${trap.dev_eui} と取り替えます` })}
      >
        <Select className={styles.trap} value={trap_id} onChange={(_, { value }) => set({ trap_id: value })}>
          <option value="">選んでください</option>
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <SensorMeaningFields
        model={sensor_model}
        firedWhen={firedWhen}
        onModel={(model) => set({ sensor_model: model, fired_when: null })}
        onFiredWhen={(each) => set({ fired_when: each })}
      />
    </FormDialog>
  );
}
