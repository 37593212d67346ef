import type { Site } from '../contract/sites.ts';

/**
 * A site as the faces know it: what another server calls `is_<product key>` is `is_satomori`.
 *
 * @param row as `GET /api/sites` answers it
 * @throws {Error} with a Japanese sentence where the row has no such flag; without it nobody's roles are known
 * Source: R47; product specification, section 6.
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
