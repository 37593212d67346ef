import { type Integration, listIntegrations, type ReadingApi } from '@satomori/core';
import { CliError } from '../errors/cliError.ts';
import { pickNamed } from '../options/pickNamed.ts';

/** The integration with this name or id. @throws {CliError} `not_found` */
export async function findIntegration(
  api: Pick<ReadingApi, 'list'>,
  wanted: string,
  signal: AbortSignal | undefined,
): Promise<Integration> {
  const { json } = await api.list(listIntegrations, {}, signal === undefined ? {} : { signal });
  return pickNamed({
    rows: json,
    wanted,
    words: (each) => [each.id, each.name],
    label: (each) => `${each.name}  ${each.id}`,
    notFound: () => new CliError('notFound', 'not_found', `連携キー「${wanted}」は見つかりません。`),
  });
}
