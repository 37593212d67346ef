import {
  BROKER_STATE_LABELS,
  type Integration,
  listIntegrations,
  NETWORK_SERVER_LABELS,
} from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import type { Column } from '../output/columns.ts';
import { longTime, shortTime } from '../output/times.ts';

export const INTEGRATION_COLUMNS: readonly Column<Integration>[] = [
  { heading: '名前', cell: ({ name }) => name, shrinksTo: 12 },
  { heading: '種類', cell: ({ kind }) => NETWORK_SERVER_LABELS[kind] },
  { heading: '状態', cell: ({ revoked_at }) => (revoked_at === null ? '使用中' : '停止済み') },
  {
    heading: 'MQTT',
    cell: ({ broker }) => (broker === null ? '' : BROKER_STATE_LABELS[broker.state]),
    isOptional: true,
  },
  {
    heading: 'MQTTが切れた理由',
    cell: ({ broker }) => (broker?.state === 'disconnected' ? (broker.problem ?? '') : ''),
    isOptional: true,
    shrinksTo: 12,
  },
  {
    heading: '最後の電文',
    cell: ({ last_message_at }, style, now) => shortTime(last_message_at, style, now),
    plain: ({ last_message_at }, style) => longTime(last_message_at, style),
  },
  {
    heading: '読み取れなかった電文',
    cell: ({ problem_count }) => (problem_count === 0 ? '' : `${problem_count}件`),
    isOptional: true,
  },
  {
    heading: '読み取れなかった理由',
    cell: ({ last_problem }) => last_problem ?? '',
    isOptional: true,
    shrinksTo: 12,
  },
  { heading: 'id', cell: ({ id }) => id, isOptional: true },
  { heading: '送り先', cell: ({ webhook_url }) => webhook_url, isForPrograms: true },
];

async function printIntegrations({ api, output, say, signal }: ReadingContext): Promise<void> {
  const { json } = await api.list(listIntegrations, {}, { signal });
  const count = await output.list([json], INTEGRATION_COLUMNS);
  if (count === 0) say('連携キーはありません。作る: satomori integrations create');
}

export const listIntegrationsCommand = defineCommand({
  noun: 'integrations',
  verb: 'list',
  summary: '連携キーと、最後に届いた電文の一覧を表示する（キーそのものは出ない）',
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).integrationSchema },
  run: printIntegrations,
});
