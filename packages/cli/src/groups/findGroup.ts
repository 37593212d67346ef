import type { Group, ReadingApi } from '@satomori/core';
import { CliError } from '../errors/cliError.ts';
import { readAll } from '../server/pages.ts';
import { rowsContaining, isUuid, pickNamed } from '../options/pickNamed.ts';

/** A group by its id or its complete name. */
export async function findGroup(api: ReadingApi, wanted: string): Promise<Group> {
  const { rows } = await readAll((page) => api.groups.list(page));
  const words = ({ id, name }: Group) => [id, name];
  return pickNamed({
    rows: rowsContaining({ rows, wanted, words }),
    wanted,
    words,
    label: ({ name, id }) => `${name}  ${id}`,
    notFound: () => new CliError('notFound', 'not_found', `グループ「${wanted}」は見つかりません。`),
  });
}

/** The id of a group for a filter, from its id or name. */
export async function groupIdOf(api: ReadingApi, wanted: string | undefined): Promise<string | undefined> {
  return wanted === undefined || isUuid(wanted) ? wanted : (await findGroup(api, wanted)).id;
}
