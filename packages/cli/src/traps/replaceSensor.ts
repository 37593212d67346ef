import {
  FIRED_WHEN_LABELS,
  type FiredWhen,
  findSensorModel,
  SENSOR_MODEL_LABELS,
  type SensorModel,
  usualFiredWhen,
} from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { choiceOf } from '../options/choices.ts';
import { parseEui } from '../options/parseEui.ts';
import { confirm, mustBeAskable } from '../terminal/ask.ts';
import { findTrap } from './findTrap.ts';
import { printTrap, writtenTrap } from './printTrap.ts';
import { yesOption } from '../options/yesOption.ts';

interface ReplaceSensorOptions {
  sensorModel?: SensorModel;
  firedWhen?: FiredWhen;
  yes?: boolean;
}

/** Another sensor for a trap; of the same model, unless an option names one. */
export async function replaceSensor(
  context: WritingContext,
  wanted: string,
  devEui: string,
  options: ReplaceSensorOptions,
): Promise<void> {
  const { api, writing, say, ask, signal } = context;
  const trap = await findTrap(api, wanted);
  const model = options.sensorModel ?? findSensorModel(trap.sensor_model ?? '') ?? 'other';
  const firedWhen = options.firedWhen ?? usualFiredWhen(model, trap.fired_when);
  if (options.yes !== true) {
    const doing = '交換して';
    mustBeAskable(ask, doing);
    say(
      `わな  ${trap.name}（${trap.trap_no}）`,
      `子機  ${trap.dev_eui ?? 'なし'} → ${devEui}（${SENSOR_MODEL_LABELS[model]}、${FIRED_WHEN_LABELS[firedWhen]}に作動）`,
    );
    await confirm(ask, { doing, question: '子機を交換しますか？', declined: '交換しませんでした。' });
  }
  const changes = { version: trap.version, dev_eui: devEui, sensor_model: model, fired_when: firedWhen };
  await printTrap(context, await writing.traps.change(trap.id, changes, { signal }));
  say('交換しました。電池と通信は、新しい子機から記録し直します。');
}

export const replaceSensorCommand = defineCommand({
  noun: 'traps',
  verb: 'replace-sensor',
  summary: 'わなの子機を交換する（管理者。外した子機の電文は、このわなを変えない）',
  arguments: [
    { name: '<trap>', description: 'わなの番号、名前、id のどれか' },
    { name: '<dev-eui>', description: '新しい子機の番号', parse: parseEui },
  ],
  options: [
    {
      flags: '--sensor-model <model>',
      description: '型式（なければ、いまの子機と同じ）',
      parse: choiceOf(SENSOR_MODEL_LABELS),
    },
    {
      flags: '--fired-when <contact>',
      description: '作動とみなすとき（open、close、pulled、tilt）',
      parse: choiceOf(FIRED_WHEN_LABELS),
    },
    yesOption('確認せずに交換する'),
  ],
  context: 'writing',
  output: writtenTrap,
  run: replaceSensor,
});
