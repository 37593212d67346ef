import {
  changeGroup as changeGroupEndpoint,
  GROUP_LABELS,
  type Ladder,
  ladderText,
  LADDER_AUDIENCES,
  ladderSchema,
} from '@satomori/core';
import { InvalidArgumentError } from 'commander';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { usageError } from '../errors/cliError.ts';
import { confirm, mustBeAskable } from '../terminal/ask.ts';
import { findGroup } from './findGroup.ts';
import {
  PARENT_AND_LEADER_OPTIONS,
  parentAndLeaderLines,
  type ParentAndLeader,
  parentAndLeaderOf,
  printGroup,
} from './parentAndLeader.ts';
import type { OptionDefinition } from '../options/option.ts';
import { yesOption } from '../options/yesOption.ts';

const FORM = '0:owner,group 15:groups_above 30:administrators の形で指定してください';

/**
 * Reads a ladder, `0:owner,group 15:groups_above`; an empty text means that of the group above.
 *
 * @throws {InvalidArgumentError} for any other text
 */
function parseLadder(text: string): Ladder | null {
  if (text.trim() === '') return null;
  const steps = text
    .trim()
    .split(/\s+/)
    .map((step) => {
      const [minutes = '', people = ''] = step.split(':');
      return { after_minutes: minutes === '' ? Number.NaN : Number(minutes), audiences: people.split(',') };
    });
  const read = ladderSchema.safeParse(steps);
  if (read.success) return read.data;
  const said = read.error.issues.find(({ code }) => code === 'custom')?.message;
  throw new InvalidArgumentError(said ?? `${FORM}（${LADDER_AUDIENCES.join(', ')}）`);
}

const LADDER_OPTION: OptionDefinition = {
  flags: '--ladder <steps>',
  description: `作動の知らせ方。'0:owner,group 15:groups_above 30:administrators' のように（'' なら、上のグループと同じ）`,
  parse: parseLadder,
};

interface ChangeGroupOptions extends ParentAndLeader {
  name?: string;
  ladder?: Ladder | null;
  yes?: boolean;
}

/** Changes what the options name; all else stays as it is. */
export async function changeGroup(
  context: WritingContext,
  wanted: string,
  options: ChangeGroupOptions,
): Promise<void> {
  const { api, call, ask, say, signal } = context;
  const { name, parent, leader, ladder } = options;
  if ([name, parent, leader, ladder].every((given) => given === undefined))
    throw usageError('変えるものを --name、--parent、--leader、--ladder で指定してください。');
  const group = await findGroup(api, wanted);
  const found = await parentAndLeaderOf(api, options);
  if (options.yes !== true) {
    const doing = '直して';
    mustBeAskable(ask, doing);
    say(
      `グループ  ${group.name}`,
      ...(name === undefined ? [] : [`新しい${GROUP_LABELS.name}  ${name}`]),
      ...parentAndLeaderLines(options, found),
      ...(ladder === undefined
        ? []
        : [`${GROUP_LABELS.ladder}  ${ladder === null ? '上のグループと同じ' : ladderText(ladder)}`]),
    );
    await confirm(ask, { doing, question: 'このグループを直しますか？', declined: '直しませんでした。' });
  }
  const body = {
    name: name ?? group.name,
    parent_id: parent === undefined ? group.parent_id : (found.parent?.id ?? null),
    leader_user_id: leader === undefined ? group.leader_user_id : (found.leader?.id ?? null),
    ...(ladder === undefined ? {} : { ladder }),
    version: group.version,
  };
  const changed = await call(changeGroupEndpoint, { params: { id: group.id }, body }, { signal });
  await printGroup(context, changed);
  say('直しました。');
}

export const changeGroupCommand = defineCommand({
  noun: 'groups',
  verb: 'change',
  summary: 'グループの名前、上のグループ、責任者、作動の知らせ方を直す（管理者）',
  arguments: [{ name: '<group>', description: '名前か id' }],
  options: [
    { flags: '--name <new-name>', description: '新しい名前（100文字まで）' },
    ...PARENT_AND_LEADER_OPTIONS,
    LADDER_OPTION,
    yesOption('確認せずに直す'),
  ],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).groupSchema },
  run: changeGroup,
});
