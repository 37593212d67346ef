import { listAdminUsers, type ReadingApi } from '@satomori/core';
import { CliError } from '../errors/cliError.ts';
import { isUuid, pickNamed } from '../options/pickNamed.ts';
import { readAll } from '../server/pages.ts';

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
