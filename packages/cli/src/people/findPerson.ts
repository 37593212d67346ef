import { type AdminUser, listAdminUsers, type ReadingApi } from '@satomori/core';
import { CliError } from '../errors/cliError.ts';
import { rowsContaining, pickNamed, isUuid } from '../options/pickNamed.ts';
import { readAll } from '../server/pages.ts';

/** A person of the site by id, complete name, login id or code, for administrators. */
export async function findPerson(api: ReadingApi, wanted: string): Promise<AdminUser> {
  const { rows } = await readAll((page) => api.list(listAdminUsers, page));
  const words = ({ id, name, login_id, user_code }: AdminUser) => [id, name, login_id, user_code ?? ''];
  return pickNamed({
    rows: rowsContaining({ rows, wanted, words }),
    wanted,
    words,
    label: ({ name, login_id, id }) => `${name}  ${login_id}  ${id}`,
    notFound: () => new CliError('notFound', 'not_found', `人「${wanted}」は見つかりません。`),
  });
}

/** The id of a person of the site, also a disabled one, from their id, login id or name. */
export async function personIdOf(api: ReadingApi, wanted: string | undefined): Promise<string | undefined> {
  if (wanted === undefined || isUuid(wanted)) return wanted;
  const { rows } = await readAll((page) => api.list(listAdminUsers, { q: wanted, ...page }));
  const { id } = pickNamed({
    rows,
    wanted,
    words: ({ login_id, name }) => [login_id, name],
    label: (person) => `${person.name}  ${person.login_id}  ${person.id}`,
    notFound: () => new CliError('notFound', 'not_found', `「${wanted}」さんは見つかりません。`),
  });
  return id;
}
