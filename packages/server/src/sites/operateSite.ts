import { scopeOfSystem } from '../access/scope.ts';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { writeAudit } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { lockSite, nextSequence } from '../database/sequence.ts';
import { findSite, findSiteOfHost, updateSite } from './repository.ts';

/**
 * Disables a site or enables it again: the operator's act. Sessions and streams notice by themselves.
 *
 * @returns `false` if it was so before
 * Source: R126.
 */
export async function setSiteEnabled(
  trx: Db,
  siteId: string,
  isEnabled: boolean,
  at: number,
): Promise<boolean> {
  const scope = scopeOfSystem(siteId);
  await lockSite(trx, siteId);
  const { version, is_disabled } = await findSite(trx, scope);
  if (is_disabled !== isEnabled) return false;
  const sequence = await nextSequence(trx, siteId, { resource: 'sites', row_id: siteId });
  await updateSite(trx, scope, version, { is_disabled: !isEnabled, updated_at: at, sequence });
  const action = isEnabled ? 'enable' : 'disable';
  await writeAudit(trx, scope, { action, target_type: 'site', target_id: siteId, at, request_id: null });
  return true;
}

/**
 * Sets where the people of a site open it, or takes it back: the operator's act, since a host name decides whose
 * sign-in page is shown.
 *
 * @param publicUrl an origin, `https://satoyama.example.jp`
 * @throws {Error} for a host name of another site
 * Source: R124, R127.
 */
export async function setSiteAddress(
  trx: Db,
  siteId: string,
  publicUrl: string | null,
  at: number,
): Promise<void> {
  const scope = scopeOfSystem(siteId);
  const host_name = publicUrl === null ? null : new URL(publicUrl).hostname;
  await lockSite(trx, siteId);
  const { version, public_url } = await findSite(trx, scope);
  const other = host_name === null ? undefined : await findSiteOfHost(trx, host_name);
  if (other !== undefined && other.id !== siteId)
    throw new Error(`${host_name} は、サイト「${other.name}」（${other.code}）のアドレスです。`);
  const sequence = await nextSequence(trx, siteId, { resource: 'sites', row_id: siteId });
  await updateSite(trx, scope, version, { public_url: publicUrl, host_name, updated_at: at, sequence });
  const changes = changesBetween({ public_url }, { public_url: publicUrl });
  await writeAudit(trx, scope, {
    action: 'edit',
    target_type: 'site',
    target_id: siteId,
    at,
    changes,
    request_id: null,
  });
}
