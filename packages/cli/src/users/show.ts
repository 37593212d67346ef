import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { CliError } from '../errors/cliError.ts';
import { pickToShow } from '../options/pickNamed.ts';
import type { UserRow } from './columns.ts';
import { userDetails } from './details.ts';

export async function showUser(context: ReadingContext, wanted: string | undefined): Promise<void> {
  const { api, output, signal } = context;
  const { me, members } = await api.users.list({ signal });
  const user = wanted === undefined ? me : pickUser([me, ...members], wanted);
  await output.details(user, userDetails(user, output.style));
}

/** Among all of them: the server cannot search among people. */
const pickUser = (rows: readonly UserRow[], wanted: string): UserRow =>
  pickToShow({
    rows,
    wanted,
    words: ({ id, name, user_code }) => [id, name, user_code ?? ''],
    label: ({ id, name, user_code }) => `${user_code ?? ''}  ${name}  ${id}`,
    notFound: () =>
      new CliError('notFound', 'not_found', `利用者「${wanted}」は見つかりません。`, [
        '一覧を見る: satomori users list',
      ]),
  });

export const showUserCommand = defineCommand({
  noun: 'users',
  verb: 'show',
  summary: '利用者を詳しく表示する（何も付けなければ自分）',
  arguments: [{ name: '[user]', description: '名前、番号、id のどれか' }],
  context: 'reading',
  output: { object: 'users' },
  run: showUser,
});
