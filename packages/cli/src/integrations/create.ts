import {
  answererOf,
  NETWORK_SERVER_LABELS,
  type NetworkServer,
  newId,
  type NewIntegration,
} from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { choiceOf } from '../options/choices.ts';
import { parseRecordId } from '../options/pickNamed.ts';
import { confirm } from '../terminal/ask.ts';
import { yesOption } from '../options/yesOption.ts';

interface CreateIntegrationOptions {
  kind?: NetworkServer;
  name?: string;
  /** Id of the integration; sending it again creates no second one. */
  id?: string;
  yes?: boolean;
}

async function create({ writing, say, signal }: WritingContext, body: NewIntegration) {
  try {
    return await writing.integrations.create(body, { signal });
  } catch (error) {
    // The server itself has neither accepted nor refused.
    if (answererOf(error) !== 'server')
      say(
        `作れたか分かりません。integrations list に id ${body.id} があれば、停止してもう一つ作ってください（キーはもう表示できません）。`,
      );
    throw error;
  }
}

export async function createIntegration(
  context: WritingContext,
  { kind = 'chirpstack', name = NETWORK_SERVER_LABELS[kind], ...options }: CreateIntegrationOptions,
): Promise<void> {
  const { say, ask } = context;
  const id = options.id ?? newId();
  if (options.yes !== true)
    await confirm(ask, {
      doing: '作って',
      question: `${NETWORK_SERVER_LABELS[kind]} の連携キー「${name}」を作りますか？`,
      declined: '作りませんでした。',
    });
  const created = await create(context, { id, kind, name });
  await printWritten(context, {
    id: created.id,
    row: created,
    lines: [
      ['名前', created.name],
      ['送り先', created.webhook_url],
      ['Authorization', created.key === null ? null : `Bearer ${created.key}`],
      ['id', created.id],
    ],
  });
  say(
    created.key === null
      ? 'このキーはすでに作られています。もう表示できないので、要るならもう一つ作ってください。'
      : 'キーが表示されるのは、この一度だけです。',
  );
}

export const createIntegrationCommand = defineCommand({
  noun: 'integrations',
  verb: 'create',
  summary: '連携キーを作り、一度だけ表示する',
  options: [
    {
      flags: '--kind <kind>',
      description: 'ネットワークサーバー（chirpstack、tts、generic。なければ chirpstack）',
      parse: choiceOf(NETWORK_SERVER_LABELS),
    },
    { flags: '--name <text>', description: '名前（なければ、ネットワークサーバーの名前）' },
    { flags: '--id <uuid>', description: '連携の id（送り直しても一度だけ作られる）', parse: parseRecordId },
    yesOption('確認せずに作る'),
  ],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).createdIntegrationSchema },
  run: createIntegration,
});
