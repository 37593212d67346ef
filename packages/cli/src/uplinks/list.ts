import {
  listRawMessages,
  RAW_MESSAGE_STATE_LABELS,
  type RawMessage,
  type RawMessageState,
} from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { LIST_OPTIONS, type ListOptions, printList } from '../command/printList.ts';
import { choiceOf } from '../options/choices.ts';
import { parseRecordId } from '../options/pickNamed.ts';
import type { Column } from '../output/columns.ts';
import { exactTime } from '../output/times.ts';
import { parseEui } from '../options/parseEui.ts';

const UPLINK_COLUMNS: readonly Column<RawMessage>[] = [
  { heading: '受信', cell: ({ received_at }, style) => exactTime(received_at, style) },
  { heading: '子機', cell: ({ dev_eui }) => dev_eui ?? '' },
  { heading: '種類', cell: ({ event }) => event },
  { heading: '結果', cell: ({ state }) => RAW_MESSAGE_STATE_LABELS[state] },
  { heading: '理由', cell: ({ problem }) => problem ?? '', isOptional: true, shrinksTo: 12 },
  {
    heading: '連携',
    cell: ({ integration_name }) => integration_name ?? '',
    isOptional: true,
    shrinksTo: 8,
  },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

interface ListUplinksOptions extends ListOptions {
  state?: RawMessageState;
  devEui?: string;
  integration?: string;
}

async function listUplinks(context: ReadingContext, options: ListUplinksOptions): Promise<void> {
  const { api, signal } = context;
  const { state, devEui, integration } = options;
  const filter = {
    ...(state === undefined ? {} : { state }),
    ...(devEui === undefined ? {} : { dev_eui: devEui }),
    ...(integration === undefined ? {} : { integration_id: integration }),
  };
  await printList(
    context,
    {
      read: (page) => api.list(listRawMessages, { ...filter, ...page }, { signal }),
      columns: UPLINK_COLUMNS,
      empty: '該当する電文はありません。',
    },
    options,
  );
}

export const listUplinksCommand = defineCommand({
  noun: 'uplinks',
  verb: 'list',
  summary: '受け取った電文の一覧を、処理の結果つきで表示する（新しい順）',
  options: [
    {
      flags: '--state <state>',
      description: '結果（parked、failed など。保留、読み取れない でもよい）',
      parse: choiceOf(RAW_MESSAGE_STATE_LABELS),
    },
    { flags: '--dev-eui <eui>', description: '子機の番号', parse: parseEui },
    { flags: '--integration <uuid>', description: '連携の id', parse: parseRecordId },
    ...LIST_OPTIONS,
  ],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).rawMessageSchema },
  run: listUplinks,
});
