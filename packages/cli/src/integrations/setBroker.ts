import { BROKER_LABELS, BROKER_SETTINGS, type Broker, type ChangedBroker } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { assignmentsOf, oneOf, TEXT, type ValueForm } from '../options/assignments.ts';
import { confirm } from '../terminal/ask.ts';
import { readFirstLine } from '../terminal/readInput.ts';
import { brokerDetails, INTEGRATION_ARGUMENT } from './broker.ts';
import { findIntegration } from './findIntegration.ts';
import { readTextFile } from './readTextFile.ts';

type Assigned = Exclude<(typeof BROKER_SETTINGS)[number], 'ca'>;
type Settings = Pick<Broker, (typeof BROKER_SETTINGS)[number]>;

const FORMS: Record<Assigned, ValueForm> = {
  is_active: oneOf([
    ['true', '受け取る', true],
    ['false', '受け取らない', false],
  ]),
  url: TEXT,
  username: TEXT,
  topic_prefix: { ...TEXT, empty: '' },
};

export interface SetBrokerOptions {
  ca?: string;
  passwordStdin?: boolean;
  yes?: boolean;
}

/** The settings to be stored; those that are not named stay. */
async function changedBroker(
  { stdin }: WritingContext,
  stored: Broker,
  changes: Partial<Settings>,
  { ca, passwordStdin }: SetBrokerOptions,
): Promise<ChangedBroker> {
  const { is_active, url, username, topic_prefix, version } = stored;
  return {
    is_active,
    url,
    username,
    topic_prefix,
    ca: ca === undefined ? stored.ca : await readTextFile(ca),
    ...changes,
    version,
    ...(passwordStdin === true ? { password: await readFirstLine(stdin) } : {}),
  };
}

export async function setBroker(
  context: WritingContext,
  wanted: string,
  changes: Partial<Settings>,
  options: SetBrokerOptions,
): Promise<void> {
  const { api, writing, output, say, ask, signal } = context;
  const { id, name } = await findIntegration(api, wanted, signal);
  const body = await changedBroker(
    context,
    await writing.integrations.broker(id, { signal }),
    changes,
    options,
  );
  if (options.yes !== true)
    await confirm(ask, {
      doing: '変えて',
      question: `連携「${name}」のMQTTの設定を変えますか？（${body.is_active ? `${body.url ?? ''} から受け取る` : '受け取らない'}）`,
      declined: '変えませんでした。',
    });
  const saved = await writing.integrations.changeBroker(id, body, { signal });
  await output.details(saved, brokerDetails(saved));
  say('変えました。');
}

export const setBrokerCommand = defineCommand({
  noun: 'integrations',
  verb: 'set-broker',
  summary: '連携のMQTTブローカーの設定を変える',
  description: [
    '連携のMQTTブローカーの設定を変える。書かない項目はそのまま。値が空なら「なし」にする。',
    ...(Object.keys(FORMS) as Assigned[]).map((field) => `${field}: ${BROKER_LABELS[field]}`),
  ],
  arguments: [
    INTEGRATION_ARGUMENT,
    {
      name: '<setting...>',
      description: '項目=値（例: is_active=true url=mqtts://mqtt.example.jp:8883 username=satomori）',
      parse: assignmentsOf<Assigned>(FORMS, BROKER_LABELS),
    },
  ],
  options: [
    { flags: '--ca <file>', description: '自分たちの認証局の証明書（PEM）' },
    { flags: '--password-stdin', description: 'パスワードを標準入力の1行目から読む' },
    { flags: '-y, --yes', description: '確認せずに変える' },
  ],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).brokerSchema },
  run: setBroker,
});
