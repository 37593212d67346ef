import {
  BATTERY_UNIT_LABELS,
  CONTACT_LABELS,
  type IntegrationMapping,
  MAPPING_LABELS,
  TIME_FORMAT_LABELS,
  mappedFacts,
  type MessageMapping,
  readByMapping,
} from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { INTEGRATION_ARGUMENT } from './broker.ts';
import { findIntegration } from './findIntegration.ts';
import { usageError } from '../errors/cliError.ts';
import { confirm } from '../terminal/ask.ts';
import { messageIn } from './inputFiles.ts';
import { yesOption } from '../options/yesOption.ts';

/** Where each value is; a field that is not read is left out. */
function mappingDetails({ mapping }: IntegrationMapping): [label: string, text: string | null][] {
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

async function showMapping({ api, writing, output, signal }: WritingContext, wanted: string): Promise<void> {
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

interface SetMappingOptions {
  try?: string;
  yes?: boolean;
}

/** @throws {CliError} where the file is no mapping */
async function mappingIn(path: string): Promise<MessageMapping> {
  const { putMapping } = await import('@satomori/core/rowSchemas');
  const parsed = putMapping.body.safeParse({ mapping: await messageIn(path), version: 0 });
  if (parsed.success && parsed.data.mapping !== null) return parsed.data.mapping;
  const [issue] = parsed.error?.issues ?? [];
  throw usageError(
    `「${path}」は電文の読み方ではありません。${issue?.path.slice(1).join('.') ?? ''}: ${issue?.message ?? ''}`,
  );
}

async function setMapping(
  context: WritingContext,
  wanted: string,
  file: string | undefined,
  options: SetMappingOptions,
): Promise<void> {
  const { api, writing, output, say, ask, signal } = context;
  const mapping = file === undefined ? null : await mappingIn(file);
  if (options.try !== undefined) {
    if (mapping === null) throw usageError('--try には、読み方のファイルを指定してください。');
    const mapped = readByMapping(mapping, await messageIn(options.try));
    await output.details(mapped, mappedFacts(mapped));
    return say('試しただけです。何も保存していません。');
  }
  const { id, name } = await findIntegration(api, wanted, signal);
  const { version } = await writing.integrations.mapping(id, { signal });
  if (options.yes !== true)
    await confirm(ask, {
      doing: '変えて',
      question: `連携「${name}」の電文の読み方を変えますか？（${mapping === null ? '決まった名前の項目を読む' : mapping.model}）`,
      declined: '変えませんでした。',
    });
  const saved = await writing.integrations.changeMapping(id, { mapping, version }, { signal });
  await printWritten(context, { id, row: saved, lines: mappingDetails(saved) });
  say('変えました。読み取れなかった電文は、satomori uplinks replay で読み直せます。');
}

export const setMappingCommand = defineCommand({
  noun: 'integrations',
  verb: 'set-mapping',
  summary: '連携の電文の読み方を変える',
  description: [
    '連携の電文の読み方を、ファイル（JSON）のとおりに変える。ファイルを書かなければ、決まった名前の項目を読む。',
    'ファイルの形で見る: satomori integrations mapping 連携の名前 --jq .mapping',
  ],
  arguments: [INTEGRATION_ARGUMENT, { name: '[file]', description: '読み方のファイル（JSON）' }],
  options: [
    { flags: '--try <file>', description: 'この電文のファイルがどう読まれるかを見るだけで、保存しない' },
    yesOption('確認せずに変える'),
  ],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).integrationMappingSchema },
  run: setMapping,
});
