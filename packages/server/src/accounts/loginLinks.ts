import type { Db } from '../database/database.ts';
import { findSiteAddress, hasSeveralSites } from './siteRepository.ts';

/** What a link does: set a new password, sign in once, or stop the digest. */
type LinkKind = 'reset' | 'once' | 'digest';

/**
 * Makes links to the login page for the people of a site: at the site's own address, else at the server's with the
 * code of the site. All is in the fragment of the URL, which browsers send to no server.
 *
 * @param serverUrl without a slash at the end
 * Source: R127.
 */
export async function loginLinks(
  db: Db,
  siteId: string,
  serverUrl: string,
): Promise<(kind: LinkKind, code: string) => string> {
  const site = await findSiteAddress(db, siteId);
  const isNamed = site.public_url === null && (await hasSeveralSites(db));
  const start = `${site.public_url ?? serverUrl}/web/#/Login`;
  return (kind, code) => `${start}?${kind}=${code}${isNamed ? `&site=${site.code}` : ''}`;
}
