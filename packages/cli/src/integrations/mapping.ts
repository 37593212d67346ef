import {
  BATTERY_UNIT_LABELS,
  CONTACT_LABELS,
  type IntegrationMapping,
  MAPPING_LABELS,
  TIME_FORMAT_LABELS,
} from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { INTEGRATION_ARGUMENT } from './broker.ts';
import { findIntegration } from './findIntegration.ts';

/** Where each value is; a field that is not read is left out. */
export function mappingDetails({ mapping }: IntegrationMapping): [label: string, text: string | null][] {
  if (mapping === null) return [[MAPPING_LABELS.model, 'なし（決まった名前の項目を読む）']];
  const { time, contact, battery, ...paths } = mapping;
  const values = contact?.values.map(
    ({ value, contact: meaning }) => `${value} → ${CONTACT_LABELS[meaning]}`,
  );
  return [
    [MAPPING_LABELS.model, paths.model],
    [MAPPING_LABELS.device, paths.device],
    [MAPPING_LABELS.time, time === null ? null : `${time.path}（${TIME_FORMAT_LABELS[time.format]}）`],
    [MAPPING_LABELS.contact, contact === null ? null : `${contact.path}（${values?.join('、')}）`],
    [
      MAPPING_LABELS.battery,
      battery === null ? null : `${battery.path}（${BATTERY_UNIT_LABELS[battery.unit]}）`,
    ],
    [MAPPING_LABELS.rssi_dbm, paths.rssi_dbm],
    [MAPPING_LABELS.snr_db, paths.snr_db],
    [MAPPING_LABELS.message_id, paths.message_id],
  ];
}

export async function showMapping(
  { api, writing, output, signal }: WritingContext,
  wanted: string,
): Promise<void> {
  const { id } = await findIntegration(api, wanted, signal);
  const stored = await writing.integrations.mapping(id, { signal });
  await output.details(stored, mappingDetails(stored));
}

export const showMappingCommand = defineCommand({
  noun: 'integrations',
  verb: 'mapping',
  summary: '連携の電文の読み方（どの項目に何があるか）を表示する',
  arguments: [INTEGRATION_ARGUMENT],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).integrationMappingSchema },
  run: showMapping,
});
