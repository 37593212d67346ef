import type { IntegrationMapping, MessageMapping } from '@satomori/core';
import { textOrNull } from '../../../ui/form/textOrNull.ts';

type Stored = NonNullable<IntegrationMapping['mapping']>;
type Values = NonNullable<Stored['contact']>['values'];

/** A mapping as it stands in the form: an empty place is no field of it. */
export interface TypedMapping {
  model: string;
  device: string;
  message_id: string;
  time: string;
  format: NonNullable<MessageMapping['time']>['format'];
  contact: string;
  values: Values;
  battery: string;
  unit: NonNullable<MessageMapping['battery']>['unit'];
  rssi_dbm: string;
  snr_db: string;
}

/** The form of a stored mapping; without one a form to begin with. */
export const typedOf = (stored: IntegrationMapping['mapping']): TypedMapping => ({
  model: stored?.model ?? '',
  device: stored?.device ?? 'device',
  message_id: stored?.message_id ?? '',
  time: stored?.time?.path ?? '',
  format: stored?.time?.format ?? 'iso',
  contact: stored?.contact?.path ?? '',
  values: stored?.contact?.values ?? [
    { value: '1', contact: 'fired' },
    { value: '0', contact: 'armed' },
  ],
  battery: stored?.battery?.path ?? '',
  unit: stored?.battery?.unit ?? 'v',
  rssi_dbm: stored?.rssi_dbm ?? '',
  snr_db: stored?.snr_db ?? '',
});

/** What the form says; it may not be valid yet. */
export function mappingOf(typed: TypedMapping): Stored {
  const [time, contact, battery] = [typed.time, typed.contact, typed.battery].map(textOrNull);
  return {
    model: typed.model.trim(),
    device: typed.device.trim(),
    message_id: textOrNull(typed.message_id),
    time: time == null ? null : { path: time, format: typed.format },
    contact:
      contact == null
        ? null
        : { path: contact, values: typed.values.filter(({ value }) => value.trim() !== '') },
    battery: battery == null ? null : { path: battery, unit: typed.unit },
    rssi_dbm: textOrNull(typed.rssi_dbm),
    snr_db: textOrNull(typed.snr_db),
  };
}
