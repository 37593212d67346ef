import { Field, Select } from '@fluentui/react-components';
import {
  FIRED_WHEN,
  FIRED_WHEN_LABELS,
  type FiredWhen,
  SENSOR_MODEL_LABELS,
  SENSOR_MODELS,
  type SensorModel,
  TRAP_FIELDS,
} from '@satomori/core';

interface SensorMeaningFieldsProps {
  model: SensorModel;
  firedWhen: FiredWhen;
  onModel: (model: SensorModel) => void;
  onFiredWhen: (firedWhen: FiredWhen) => void;
}

/** The model of a sensor, and at what contact its trap has fired. */
export function SensorMeaningFields({ model, firedWhen, onModel, onFiredWhen }: SensorMeaningFieldsProps) {
  return (
    <>
      <Field label={TRAP_FIELDS.sensor_model.label}>
        <Select value={model} onChange={(_, { value }) => onModel(value as SensorModel)}>
          {SENSOR_MODELS.map((each) => (
            <option key={each} value={each}>
              {SENSOR_MODEL_LABELS[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={TRAP_FIELDS.fired_when.label}>
        <Select value={firedWhen} onChange={(_, { value }) => onFiredWhen(value as FiredWhen)}>
          {FIRED_WHEN.map((each) => (
            <option key={each} value={each}>
              {FIRED_WHEN_LABELS[each]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
