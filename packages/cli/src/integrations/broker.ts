import {
  type Broker,
  BROKER_LABELS,
  BROKER_STATE_LABELS,
  formatDateTime,
  BROKER_SETTINGS,
  type ChangedBroker,
} from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { findIntegration } from './findIntegration.ts';
import { assignmentsOf, oneOf, TEXT, type ValueForm } from '../options/assignments.ts';
import { confirm } from '../terminal/ask.ts';
import { readFirstLine } from '../terminal/readInput.ts';
import { readTextFile } from './inputFiles.ts';
import { yesOption } from '../options/yesOption.ts';

export const INTEGRATION_ARGUMENT = { name: '<integration>', description: '連携の名前か id' } as const;

/** The settings of a broker and its state; its password is never answered. */
const brokerDetails = (broker: Broker): [label: string, text: string | null][] => [
  ['状態', BROKER_STATE_LABELS[broker.state]],
  ['接続した日時', broker.connected_at === null ? null : formatDateTime(broker.connected_at)],
  [
    '切れた理由',
    broker.problem === null || broker.problem_at === null
      ? null
      : `${broker.problem}（${formatDateTime(broker.problem_at)}）`,
  ],
  [BROKER_LABELS.url, broker.url],
  [BROKER_LABELS.username, broker.username],
  [BROKER_LABELS.password, broker.has_password ? '保存済み' : null],
  [BROKER_LABELS.topic_prefix, broker.topic_prefix === '' ? null : broker.topic_prefix],
  [BROKER_LABELS.ca, broker.ca === null ? null : '保存済み'],
  ['受け取るトピック', broker.topics.join('、')],
];

async function showBroker({ api, writing, output, signal }: WritingContext, wanted: string): Promise<void> {
  const { id } = await findIntegration(api, wanted, signal);
  const broker = await writing.integrations.broker(id, { signal });
  await output.details(broker, brokerDetails(broker));
}

export const showBrokerCommand = defineCommand({
  noun: 'integrations',
  verb: 'broker',
  summary: '連携のMQTTブローカーの設定と、接続の状態を表示する（パスワードは出ない）',
  arguments: [INTEGRATION_ARGUMENT],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).brokerSchema },
  run: showBroker,
});

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

interface SetBrokerOptions {
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

async function setBroker(
  context: WritingContext,
  wanted: string,
  changes: Partial<Settings>,
  options: SetBrokerOptions,
): Promise<void> {
  const { api, writing, say, ask, signal } = context;
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
  await printWritten(context, { id, row: saved, lines: brokerDetails(saved) });
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
    yesOption('確認せずに変える'),
  ],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).brokerSchema },
  run: setBroker,
});
