import { Command } from 'commander';
import type { Contexts, ReadingContext } from '../../context.ts';
import { CliError } from '../../errors/cliError.ts';
import { pickNamed } from '../../traps/pickNamed.ts';
import type { UserRow } from '../../users/userColumns.ts';
import { userDetails } from '../../users/userDetails.ts';

export async function showUser(context: ReadingContext, wanted: string | undefined): Promise<void> {
  const { api, output, signal } = context;
  const { me, members } = await api.users.list({ signal });
  const user = wanted === undefined ? me : pickUser([me, ...members], wanted);
  await output.details(user, userDetails(user, output.style));
}

/** The one called so, or the only one whose name or number holds the text: to look at somebody does no harm. */
function pickUser(users: readonly UserRow[], wanted: string): UserRow {
  const rows = candidates(users, wanted);
  const [only] = rows;
  if (only !== undefined && rows.length === 1) return only;
  return pickNamed<UserRow>({
    rows,
    wanted,
    words: ({ id, name, user_code }) => [id, name, user_code ?? ''],
    label: ({ id, name, user_code }) => `${user_code ?? ''}  ${name}  ${id}`,
    notFound: () =>
      new CliError('notFound', 'not_found', `利用者「${wanted}」は見つかりません。`, [
        '一覧を見る: satomori users list',
      ]),
  });
}

/** Those whose name or number holds the text: the server cannot search among people. */
const candidates = (users: readonly UserRow[], wanted: string) =>
  users.filter(({ id, name, user_code }) =>
    [id, name, user_code ?? ''].some((word) =>
      word.normalize('NFKC').includes(wanted.normalize('NFKC').trim()),
    ),
  );

export const showUserCommand = (contexts: Contexts, run = showUser) =>
  new Command('show')
    .description('利用者を詳しく表示する（何も付けなければ自分）')
    .argument('[user]', '名前、番号、id のどれか')
    .action(async (wanted: string | undefined, _options: object, command: Command) => {
      await run(await contexts.reading(command, 'users'), wanted);
    });
