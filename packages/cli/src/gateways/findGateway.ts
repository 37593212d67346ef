import { type Gateway, MAX_PAGE_SIZE, type ReadingApi } from '@satomori/core';
import { CliError } from '../errors/cliError.ts';
import { isUuid, pickNamed } from '../options/pickNamed.ts';

/**
 * Finds one gateway by its id, code or name.
 *
 * @throws {CliError} not found; or a usage error that lists the candidates where several match
 */
export async function findGateway(api: ReadingApi, wanted: string): Promise<Gateway> {
  const query = isUuid(wanted)
    ? { gateway_id: wanted }
    : { q: wanted.trim().slice(0, 100), limit: MAX_PAGE_SIZE };
  const { json } = await api.gateways.list(query);
  return pickNamed({
    rows: json,
    wanted,
    words: ({ id, code, name }) => [id, code, name],
    label: ({ code, name, id }) => `${code}  ${name}  ${id}`,
    notFound: () =>
      new CliError('notFound', 'not_found', `親機「${wanted}」は見つかりません。`, [
        '一覧を見る: satomori gateways list',
      ]),
  });
}

/**
 * The id of a gateway for a filter; an id is used as it is, so that people who may not list gateways can filter too.
 */
export const gatewayIdOf = async (
  api: ReadingApi,
  wanted: string | undefined,
): Promise<string | undefined> =>
  wanted === undefined || isUuid(wanted) ? wanted : (await findGateway(api, wanted)).id;
