import { createSignInLink } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { longTime } from '../output/times.ts';
import { confirm } from '../terminal/ask.ts';
import { findPerson } from '../people/findPerson.ts';
import { yesOption } from '../options/yesOption.ts';

/** Makes a link with which a person sets their password; it is printed once, and earlier ones end. */
export async function linkUser(
  context: WritingContext,
  wanted: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { api, call, ask, output, say, signal } = context;
  const { id, name, login_id } = await findPerson(api, wanted);
  if (yes !== true)
    await confirm(ask, {
      doing: '作って',
      question: `${name}（${login_id}）がパスワードを決めるためのリンクを作りますか？ 前のリンクは使えなくなります。`,
      declined: '作りませんでした。',
    });
  const made = await call(createSignInLink, { params: { id } }, { signal });
  await printWritten(context, {
    id,
    row: made,
    lines: [
      ['名前', name],
      ['リンク', made.link],
      ['期限', longTime(made.expires_at, output.style)],
    ],
  });
  say('本人に渡してください。表示されるのは一度だけで、期限まで一度だけ使えます。');
}

export const linkUserCommand = defineCommand({
  noun: 'users',
  verb: 'link',
  summary: '本人がパスワードを決めるためのリンクを作り、一度だけ表示する（管理者。窓口で）',
  arguments: [{ name: '<user>', description: '名前、番号、ログインID、id のどれか' }],
  options: [yesOption('確認せずに作る')],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).createSignInLink.answer },
  run: linkUser,
});
