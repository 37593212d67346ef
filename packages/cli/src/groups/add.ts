import { createGroup, type Group, GROUP_KIND_LABELS, GROUP_LABELS, newId } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { choiceOf } from '../options/choices.ts';
import { parseRecordId } from '../options/pickNamed.ts';
import { confirm, mustBeAskable } from '../terminal/ask.ts';
import {
  PARENT_AND_LEADER_OPTIONS,
  parentAndLeaderLines,
  type ParentAndLeader,
  parentAndLeaderOf,
  printGroup,
} from './parentAndLeader.ts';
import { yesOption } from '../options/yesOption.ts';

interface AddGroupOptions extends ParentAndLeader {
  kind?: Group['kind'];
  id?: string;
  yes?: boolean;
}

/** Makes a group, of the kind of its parent by default. */
export async function addGroup(
  context: WritingContext,
  name: string,
  options: AddGroupOptions,
): Promise<void> {
  const { api, call, ask, say, signal } = context;
  const found = await parentAndLeaderOf(api, options);
  const kind = options.kind ?? found.parent?.kind ?? 'hunt';
  if (options.yes !== true) {
    const doing = '作って';
    mustBeAskable(ask, doing);
    say(
      `${GROUP_LABELS.name}  ${name}`,
      `${GROUP_LABELS.kind}  ${GROUP_KIND_LABELS[kind]}`,
      ...parentAndLeaderLines(options, found),
    );
    await confirm(ask, { doing, question: 'このグループを作りますか？', declined: '作りませんでした。' });
  }
  const body = {
    id: options.id ?? newId(),
    name,
    kind,
    parent_id: found.parent?.id ?? null,
    leader_user_id: found.leader?.id ?? null,
  };
  await printGroup(context, await call(createGroup, { body }, { signal }));
  say('作りました。');
}

export const addGroupCommand = defineCommand({
  noun: 'groups',
  verb: 'add',
  summary: 'グループを作る（管理者）',
  arguments: [{ name: '<new-name>', description: '新しいグループの名前（100文字まで）' }],
  options: [
    {
      flags: '--kind <kind>',
      description: '種類（hunt、witness。捕獲、目撃 でもよい）。付けなければ上のグループと同じか、捕獲',
      parse: choiceOf(GROUP_KIND_LABELS),
    },
    ...PARENT_AND_LEADER_OPTIONS,
    {
      flags: '--id <uuid>',
      description: 'グループの id（送り直しても一度だけ作られる）',
      parse: parseRecordId,
    },
    yesOption('確認せずに作る'),
  ],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).groupSchema },
  run: addGroup,
});
