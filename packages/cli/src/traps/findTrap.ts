import { type CallOptions, MAX_PAGE_SIZE, type ReadingApi, type Trap } from '@satomori/core';
import { CliError } from '../errors/cliError.ts';
import { isUuid, pickNamed } from '../options/pickNamed.ts';

const noSuchTrap = (wanted: string): CliError =>
  new CliError('notFound', 'not_found', `わな「${wanted}」は見つかりません。`, [
    '一覧を見る: satomori traps list',
  ]);

/**
 * Finds one trap by its id, number or name.
 *
 * @throws {CliError} not found; or a usage error that lists the candidates where several match
 */
export async function findTrap(api: ReadingApi, wanted: string, options?: CallOptions): Promise<Trap> {
  const query = isUuid(wanted)
    ? { trap_id: wanted }
    : { q: wanted.trim().slice(0, 100), limit: MAX_PAGE_SIZE };
  const { json } = await api.traps.list(query, options);
  return pickNamed({
    rows: json,
    wanted,
    words: ({ id, trap_no, name }) => [id, trap_no, name],
    label: ({ trap_no, name, id }) => `${trap_no}  ${name}  ${id}`,
    notFound: noSuchTrap,
  });
}

/** The id of a trap for a filter; an id is used as it is. */
export const trapIdOf = async (
  api: ReadingApi,
  wanted: string | undefined,
  options?: CallOptions,
): Promise<string | undefined> =>
  wanted === undefined || isUuid(wanted) ? wanted : (await findTrap(api, wanted, options)).id;
