import {
  FIRED_WHEN_LABELS,
  type FiredWhen,
  listParkedDevices,
  SENSOR_MODEL_LABELS,
  type SensorModel,
  usualFiredWhen,
} from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { CliError, usageError } from '../errors/cliError.ts';
import { choiceOf } from '../options/choices.ts';
import { confirm, mustBeAskable } from '../terminal/ask.ts';
import { findTrap } from '../traps/findTrap.ts';
import { TRAP_COLUMNS } from '../traps/list.ts';
import { parseEui } from '../options/parseEui.ts';
import { yesOption } from '../options/yesOption.ts';

interface AssignOptions {
  sensorModel?: SensorModel;
  firedWhen?: FiredWhen;
  yes?: boolean;
}

async function findParked({ api, signal }: WritingContext, devEui: string) {
  const { json } = await api.list(listParkedDevices, { dev_eui: devEui }, { signal });
  const [device] = json;
  if (device !== undefined) return device;
  throw new CliError('notFound', 'not_found', `子機 ${devEui} は、未登録の子機にありません。`, [
    '一覧を見る: satomori uplinks parked',
  ]);
}

export async function assign(
  context: WritingContext,
  devEui: string,
  wanted: string,
  options: AssignOptions,
): Promise<void> {
  const { api, writing, say, ask, signal } = context;
  const [device, trap] = [await findParked(context, devEui), await findTrap(api, wanted)];
  const model = options.sensorModel ?? device.sensor_model;
  if (model === null) throw usageError('型式が分かりません。--sensor-model を付けてください。');
  const firedWhen = options.firedWhen ?? usualFiredWhen(model, trap.fired_when);
  if (options.yes !== true) {
    const doing = '割り当てて';
    mustBeAskable(ask, doing);
    say(
      `子機  ${devEui}（${SENSOR_MODEL_LABELS[model]}、電文 ${device.message_count}件）`,
      `わな  ${trap.name}（${trap.trap_no}）${trap.dev_eui === null ? '' : ` いまの子機 ${trap.dev_eui}`}`,
      `作動  ${FIRED_WHEN_LABELS[firedWhen]}`,
    );
    await confirm(ask, { doing, question: '割り当てますか？', declined: '割り当てませんでした。' });
  }
  const written = await writing.traps.change(
    trap.id,
    { version: trap.version, dev_eui: devEui, sensor_model: model, fired_when: firedWhen },
    { signal },
  );
  await printWritten(context, { id: written.id, row: written, columns: TRAP_COLUMNS });
  say(`割り当てました。電文を読み直しています: satomori logs traps --trap ${trap.trap_no}`);
}

export const assignCommand = defineCommand({
  noun: 'uplinks',
  verb: 'assign',
  summary: '未登録の子機をわなに割り当てる（届いていた電文は、わなの記録として読み直される）',
  arguments: [
    { name: '<dev-eui>', description: '子機の番号', parse: parseEui },
    { name: '<trap>', description: 'わなの番号、名前、id のどれか' },
  ],
  options: [
    {
      flags: '--sensor-model <model>',
      description: '型式（なければ、ネットワークサーバーでの名前から分かるもの）',
      parse: choiceOf(SENSOR_MODEL_LABELS),
    },
    {
      flags: '--fired-when <contact>',
      description: '作動とみなすとき（open、close、pulled、tilt）',
      parse: choiceOf(FIRED_WHEN_LABELS),
    },
    yesOption('確認せずに割り当てる'),
  ],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).writtenTrapSchema },
  run: assign,
});
