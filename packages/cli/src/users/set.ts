import { changeAdminUser } from '@satomori/core';
import { isDeepStrictEqual } from 'node:util';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { confirm, mustBeAskable } from '../terminal/ask.ts';
import { accountRow, printAccount } from './show.ts';
import {
  ACCOUNT_FIELDS,
  ACCOUNT_HELP,
  ACCOUNT_LABELS,
  type AccountChanges,
  accountOf,
  accountText,
  parseAccount,
  withGroups,
} from './accountFields.ts';
import { findPerson } from '../people/findPerson.ts';
import { yesOption } from '../options/yesOption.ts';

/** Changes the fields that are named; all else stays as it is. */
export async function setUser(
  context: WritingContext,
  wanted: string,
  typed: AccountChanges,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { api, call, ask, say, signal } = context;
  const person = await findPerson(api, wanted);
  const { changes, named } = await withGroups(api, typed);
  const before = accountOf(person);
  const after = { ...before, ...changes };
  const changed = ACCOUNT_FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  if (changed.length > 0 && yes !== true) {
    const doing = '直して';
    mustBeAskable(ask, doing);
    const shown = {
      ...before,
      hunt_group_id: person.hunt_group_name,
      witness_group_id: person.witness_group_name,
    };
    say(
      `${person.name}  ${person.login_id}`,
      ...changed.map(
        (field) => `${ACCOUNT_LABELS[field]}  ${accountText(shown, field)} → ${accountText(named, field)}`,
      ),
    );
    await confirm(ask, { doing, question: 'この人の登録を直しますか？', declined: '直しませんでした。' });
  }
  const saved =
    changed.length === 0
      ? person
      : await call(
          changeAdminUser,
          { params: { id: person.id }, body: { ...after, version: person.version } },
          { signal },
        );
  await printAccount(context, saved);
  say(changed.length === 0 ? 'いまの登録と同じです。' : '直しました。');
}

export const setUserCommand = defineCommand({
  noun: 'users',
  verb: 'set',
  summary: '人の登録を直す（権限、グループ、許可など。管理者）',
  description: [
    '人の登録を直す（管理者）。書かない項目はそのまま。値が空なら「なし」にする。',
    ...ACCOUNT_HELP,
  ],
  arguments: [
    { name: '<user>', description: '名前、番号、ログインID、id のどれか' },
    {
      name: '<field...>',
      description: '項目=値（例: is_admin=true permit_to=2027-03-31 permit_species=boar:5,sika_deer）',
      parse: parseAccount,
    },
  ],
  options: [yesOption('確認せずに直す')],
  context: 'writing',
  output: { object: accountRow },
  run: setUser,
});
