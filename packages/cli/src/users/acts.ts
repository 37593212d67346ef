import { type AccountAct, actOnAdminUser } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { type AnyCommand, defineCommand } from '../command/defineCommand.ts';
import { confirm } from '../terminal/ask.ts';
import { accountRow, printAccount } from './show.ts';
import { findPerson } from '../people/findPerson.ts';
import { yesOption } from '../options/yesOption.ts';

interface ActWords {
  summary: string;
  doing: string;
  question: string;
  declined: string;
  done: string;
}

const WORDS: Readonly<Record<AccountAct, ActWords>> = {
  disable: {
    summary: '人を停止する（管理者。記録は残り、ログインできなくなる）',
    doing: '停止して',
    question: 'のアカウントを停止しますか？ 記録は残り、ログインできなくなります。',
    declined: '停止しませんでした。',
    done: '停止しました。',
  },
  enable: {
    summary: '停止した人を、また使えるようにする（管理者）',
    doing: '使えるようにして',
    question: 'のアカウントを、また使えるようにしますか？',
    declined: 'そのままにしました。',
    done: '使えるようにしました。',
  },
  'sign-out': {
    summary: '人を、すべての端末からログアウトさせる（管理者。端末をなくしたときに）',
    doing: 'ログアウトさせて',
    question: 'をすべての端末からログアウトさせますか？',
    declined: 'そのままにしました。',
    done: 'すべての端末からログアウトさせました。',
  },
  unlink: {
    summary: '職員アカウントをはずす（管理者。つなぎ直すときに。次のログインで、また名前から探す）',
    doing: 'はずして',
    question: 'につながっている職員アカウントをはずしますか？ すべての端末からログアウトされます。',
    declined: 'そのままにしました。',
    done: '職員アカウントをはずしました。',
  },
};

export async function actOnUser(
  context: WritingContext,
  action: AccountAct,
  wanted: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { api, call, ask, say, signal } = context;
  const { id, name, login_id } = await findPerson(api, wanted);
  const { doing, question, declined, done } = WORDS[action];
  if (yes !== true) await confirm(ask, { doing, question: `${name}（${login_id}）${question}`, declined });
  await printAccount(context, await call(actOnAdminUser, { params: { id }, body: { action } }, { signal }));
  say(done);
}

const actCommand = (action: AccountAct): AnyCommand =>
  defineCommand({
    noun: 'users',
    verb: action,
    summary: WORDS[action].summary,
    arguments: [{ name: '<user>', description: '名前、番号、ログインID、id のどれか' }],
    options: [yesOption('確認しない')],
    context: 'writing',
    output: { object: accountRow },
    run: (context: WritingContext, wanted: string, options: { yes?: boolean }) =>
      actOnUser(context, action, wanted, options),
  });

export const disableUserCommand = actCommand('disable');
export const enableUserCommand = actCommand('enable');
export const signOutUserCommand = actCommand('sign-out');
export const unlinkUserCommand = actCommand('unlink');
