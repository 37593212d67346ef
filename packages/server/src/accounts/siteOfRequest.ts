import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import { findSiteByCode, findSiteByHost } from './siteRepository.ts';

export type SiteOfRequest = NonNullable<Awaited<ReturnType<typeof findSiteByCode>>>;

/**
 * The site of a request before there is a session: the one whose code the call names, else the one whose host name
 * was called, else `null`. A host name only selects a stored site; nothing else is made of it.
 *
 * @throws {AppError} `unknown_site` for a code that no site has, `site_disabled`
 * Source: R124.
 */
export async function siteOfRequest(
  db: Db,
  { hostname }: Pick<FastifyRequest, 'hostname'>,
  code: string | undefined,
): Promise<SiteOfRequest | null> {
  const site =
    code === undefined ? await findSiteByHost(db, hostname.toLowerCase()) : await findSiteByCode(db, code);
  if (site?.is_disabled === true) throw new AppError('site_disabled');
  if (site === undefined && code !== undefined) throw new AppError('unknown_site');
  return site ?? null;
}
