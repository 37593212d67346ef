import { createAdminUser, EMPTY_ACCOUNT, newId, PERSON_LABELS } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { usageError } from '../errors/cliError.ts';
import { parseRecordId } from '../options/pickNamed.ts';
import { confirm, mustBeAskable } from '../terminal/ask.ts';
import { accountRow, printAccount } from './show.ts';
import {
  ACCOUNT_FIELDS,
  ACCOUNT_HELP,
  ACCOUNT_LABELS,
  type AccountChanges,
  accountText,
  parseAccount,
  withGroups,
} from './accountFields.ts';
import { yesOption } from '../options/yesOption.ts';

interface AddUserOptions {
  /** Id of the person; sending it again registers nobody twice. */
  id?: string;
  yes?: boolean;
}

/** Registers a person, who sets their password by a link or a slip. */
export async function addUser(
  context: WritingContext,
  loginId: string,
  typed: AccountChanges,
  options: AddUserOptions,
): Promise<void> {
  const { api, call, ask, say, signal } = context;
  const { name } = typed;
  if (name == null) throw usageError('氏名を name=氏名 で指定してください。');
  const { changes, named } = await withGroups(api, typed);
  if (options.yes !== true) {
    const doing = '登録して';
    mustBeAskable(ask, doing);
    const given = ACCOUNT_FIELDS.filter((field) => field in named);
    say(
      `${PERSON_LABELS.login_id}  ${loginId}`,
      ...given.map((field) => `${ACCOUNT_LABELS[field]}  ${accountText(named, field)}`),
    );
    await confirm(ask, { doing, question: 'この人を登録しますか？', declined: '登録しませんでした。' });
  }
  const body = { ...EMPTY_ACCOUNT, ...changes, name, id: options.id ?? newId(), login_id: loginId };
  const person = await call(createAdminUser, { body }, { signal });
  await printAccount(context, person);
  say(
    '登録しました。パスワードは、本人が決めます。',
    `リンクを作る: satomori users link ${person.login_id}`,
    `初回ログイン票を作る: satomori users slip ファイル ${person.login_id}`,
  );
}

export const addUserCommand = defineCommand({
  noun: 'users',
  verb: 'add',
  summary: '人を登録する（管理者。パスワードは、本人がリンクか初回ログイン票から決める）',
  description: [
    '人を登録する（管理者）。パスワードは、本人がリンクか初回ログイン票から決める。',
    ...ACCOUNT_HELP,
  ],
  arguments: [
    { name: '<login-id>', description: 'ログインID（サイトで一人だけのもの）' },
    {
      name: '<field...>',
      description: '項目=値（例: name=東花子 is_hunter=true hunt_group_id=西谷班 user_code=HNK）',
      parse: parseAccount,
    },
  ],
  options: [
    { flags: '--id <uuid>', description: '人の id（送り直しても一度だけ登録される）', parse: parseRecordId },
    yesOption('確認せずに登録する'),
  ],
  context: 'writing',
  output: { object: accountRow },
  run: addUser,
});
