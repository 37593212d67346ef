import { makeStyles } from '@fluentui/react-components';
import { findSensorModel, readEui, type Trap, usualFiredWhen } from '@satomori/core';
import { useState } from 'react';
import { TRAP_LABELS, useDeviceActs } from '../../../../queries/admin/deviceActs.ts';
import { actErrorText } from '../../../../queries/refusal.ts';
import { FormDialog } from '../../../../ui/form/FormDialog.tsx';
import { useEditedRow } from '../../editedRow/useEditedRow.ts';
import { SensorFields, type TypedSensor } from './SensorFields.tsx';

const useStyles = makeStyles({ note: { margin: 0 } });

/** Only the model of the old sensor is proposed for the new one. */
function startOf({ sensor_model, fired_when }: Trap): TypedSensor {
  const model = findSensorModel(sensor_model ?? '') ?? 'other';
  return { dev_eui: '', sensor_model: model, fired_when: usualFiredWhen(model, fired_when) };
}

interface ReplaceSensorDialogProps {
  trap: Trap;
  onClose: () => void;
}

/** Another sensor for a trap, or its first. */
export function ReplaceSensorDialog({ trap, onClose }: ReplaceSensorDialogProps) {
  const styles = useStyles();
  const { changeTrap } = useDeviceActs();
  const { typed, version, set, takeStored } = useEditedRow({
    row: trap,
    empty: startOf(trap),
    enteredOf: startOf,
    labels: TRAP_LABELS,
  });
  const [isAsked, setIsAsked] = useState(false);
  const dev_eui = readEui(typed.dev_eui);
  const problem = dev_eui === null ? '0～9とA～Fの16けたで入力してください' : null;

  async function send() {
    if (dev_eui === null) return;
    await changeTrap.mutateAsync({ id: trap.id, version, ...typed, dev_eui }).catch(takeStored);
  }
  return (
    <FormDialog
      title={`${trap.name}の子機`}
      sendLabel={trap.dev_eui === null ? '取り付ける' : '交換する'}
      onSend={send}
      canSend={() => {
        setIsAsked(true);
        return problem === null;
      }}
      onClose={onClose}
      errorTextOf={actErrorText}
    >
      <p className={styles.note}>
        {trap.dev_eui === null
          ? '届いていた電文は、このわなの記録として読み直します。'
          : `いまの子機 ${trap.dev_eui} を外します。電池と通信は新しい子機から記録し直し、外した子機の電文はこのわなを変えません。未確認の作動は残ります。`}
      </p>
      <SensorFields typed={typed} problem={isAsked ? problem : null} set={set} />
    </FormDialog>
  );
}
