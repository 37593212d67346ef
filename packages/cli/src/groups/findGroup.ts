import type { ReadingApi } from '@satomori/core';
import { CliError } from '../errors/cliError.ts';
import { readAll } from '../server/pages.ts';
import { holding, isUuid, pickNamed } from '../options/pickNamed.ts';

/** The id of a group for a filter, from its id or name. */
export async function groupIdOf(api: ReadingApi, wanted: string | undefined): Promise<string | undefined> {
  if (wanted === undefined || isUuid(wanted)) return wanted;
  const { rows } = await readAll((page) => api.groups.list(page));
  const words = ({ name }: (typeof rows)[number]) => [name];
  const group = pickNamed({
    rows: holding({ rows, wanted, words }),
    wanted,
    words,
    label: ({ name, id }) => `${name}  ${id}`,
    notFound: () => new CliError('notFound', 'not_found', `グループ「${wanted}」は見つかりません。`),
  });
  return group.id;
}
