import { Field, Input, makeStyles, Select } from '@fluentui/react-components';
import {
  type FiredWhen,
  type ParkedDevice,
  type SensorModel,
  usualFiredWhen,
  isolateText,
} from '@satomori/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useReading } from '../../../../queries/api.ts';
import { TRAP_LABELS } from '../../../../queries/admin/deviceActs.ts';
import { integrationQueries } from '../../../../queries/admin/integrations.ts';
import { SensorMeaningFields } from './SensorMeaningFields.tsx';

const useStyles = makeStyles({
  // A long name must not widen the dialog.
  parked: { minWidth: 0, '& select': { minWidth: 0, width: '100%', textOverflow: 'ellipsis' } },
});

export interface TypedSensor {
  dev_eui: string;
  sensor_model: SensorModel;
  fired_when: FiredWhen;
}

interface SensorFieldsProps {
  typed: TypedSensor;
  problem: string | null;
  set: (sensor: Partial<TypedSensor>) => void;
}

const choiceLabel = ({ dev_eui, device_name, message_count }: ParkedDevice): string =>
  `${isolateText(device_name ?? '名前のない子機')}（${dev_eui}、電文${message_count}件）`;

/** A sensor that already sends, or one whose number is typed; with its model and what its contact means. */
export function SensorFields({ typed, problem, set }: SensorFieldsProps) {
  const styles = useStyles();
  const { data } = useInfiniteQuery(integrationQueries(useReading()).parked());
  const parked = data?.pages.flatMap(({ json }) => json) ?? [];
  const take = (device: ParkedDevice | undefined) => {
    if (device === undefined) return set({ dev_eui: '' });
    const model = device.sensor_model ?? typed.sensor_model;
    set({
      dev_eui: device.dev_eui,
      sensor_model: model,
      fired_when: usualFiredWhen(model, typed.fired_when),
    });
  };
  return (
    <>
      {parked.length > 0 && (
        <Field label="電文が届いている未登録の子機">
          <Select
            className={styles.parked}
            value={parked.some(({ dev_eui }) => dev_eui === typed.dev_eui) ? typed.dev_eui : ''}
            onChange={(_, { value }) => take(parked.find(({ dev_eui }) => dev_eui === value))}
          >
            <option value="">番号を入力する</option>
            {parked.map((device) => (
              <option key={device.id} value={device.dev_eui}>
                {choiceLabel(device)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        label={TRAP_LABELS.dev_eui}
        hint="devEUI。0～9とA～Fの16けた"
        {...(problem === null ? {} : { validationMessage: problem })}
      >
        <Input value={typed.dev_eui} maxLength={40} onChange={(_, { value }) => set({ dev_eui: value })} />
      </Field>
      <SensorMeaningFields
        model={typed.sensor_model}
        firedWhen={typed.fired_when}
        onModel={(sensor_model) =>
          set({ sensor_model, fired_when: usualFiredWhen(sensor_model, typed.fired_when) })
        }
        onFiredWhen={(fired_when) => set({ fired_when })}
      />
    </>
  );
}
