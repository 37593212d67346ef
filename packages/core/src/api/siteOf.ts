import type { Site } from '../contract/sites.ts';

/**
 * A site in the form that the apps use: a server's flag `is_<product key>` becomes `is_satomori`.
 *
 * @param row as `GET /api/sites` returns it
 * @throws {Error} with a Japanese sentence where the row has no such flag, without which roles are unknown
 * Source: R38, R47.
 */
export function siteOf(row: object, productKey: string): Site {
  const flag = `is_${productKey}`;
  const { [flag]: isOfProduct, ...others } = row as Record<string, unknown>;
  if (typeof isOfProduct !== 'boolean')
    throw new Error(
      `サーバーのサイトの情報に ${flag} がありません。製品の名前（productKey）の設定を、管理者に確かめてください。`,
    );
  return { ...others, is_satomori: isOfProduct } as Site;
}
