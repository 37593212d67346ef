import { CHIRPSTACK_EVENTS, type ChirpstackEvent, listIntegrations, triedFacts } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { usageError } from '../errors/cliError.ts';
import { choiceOf } from '../options/choices.ts';
import { findIntegration } from './findIntegration.ts';
import { messageIn } from './inputFiles.ts';

interface TryMessageOptions {
  integration?: string;
  event?: ChirpstackEvent;
}

/** The one that was named; without a name the only one in use. */
async function integrationOf({ api, signal }: WritingContext, wanted: string | undefined): Promise<string> {
  if (wanted !== undefined) return (await findIntegration(api, wanted, signal)).id;
  const { json } = await api.list(listIntegrations, {}, { signal });
  const [only, ...others] = json.filter(({ revoked_at }) => revoked_at === null);
  if (only !== undefined && others.length === 0) return only.id;
  throw usageError('どの連携の電文かを、--integration で指定してください（一覧: integrations list）。');
}

async function tryMessage(
  context: WritingContext,
  file: string,
  { integration, event }: TryMessageOptions,
): Promise<void> {
  const { writing, output, say, signal } = context;
  const message = await messageIn(file);
  const id = await integrationOf(context, integration);
  const body = { message, ...(event === undefined ? {} : { event }) };
  const tried = await writing.integrations.attempt(id, body, { signal });
  await output.details(tried, triedFacts(tried));
  say('試しただけです。何も保存していません。');
}

export const tryMessageCommand = defineCommand({
  noun: 'integrations',
  verb: 'try',
  summary: '電文がどう読まれるかを、保存せずに試す',
  arguments: [{ name: '<file>', description: '電文のファイル（JSON）' }],
  options: [
    { flags: '--integration <integration>', description: '連携の名前か id（使用中が一つだけなら要らない）' },
    {
      flags: '--event <kind>',
      description: 'ChirpStack の電文の種類（なければ up）',
      parse: choiceOf(
        Object.fromEntries(CHIRPSTACK_EVENTS.map((each) => [each, each])) as Record<ChirpstackEvent, string>,
      ),
    },
  ],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).triedMessageSchema },
  run: tryMessage,
});
