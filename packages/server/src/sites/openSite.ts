import { deriveSiteCode, newId } from '@satomori/core';
import { scopeOfSystem } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { SiteTable } from '../database/tables.ts';
import { defaultQuestionRows } from '../questions/defaults.ts';
import { insertQuestions } from '../questions/repository.ts';
import { findSiteByName, insertSite, listSiteCodes } from './repository.ts';

export interface NewSite extends Pick<SiteTable, 'name' | 'is_satomori'> {
  /** The center of its map; without it the map shows all of Japan. */
  center?: { latitude: number; longitude: number } | undefined;
  /** Else derived of the name. */
  code?: string | undefined;
}

const JAPAN = { latitude: 36.5, longitude: 138 };
const JAPAN_ZOOM = 5;
const TOWN_ZOOM = 12;

const HOUR_S = 3600;

/** Initial values of a site; its administrator can change them. */
const DEFAULTS = {
  is_disabled: false,
  public_url: null,
  host_name: null,
  mail_sender_name: null,
  mail_sender_address: null,
  name_kana: null,
  municipality_code: null,
  prefecture_code: null,
  hunt_group_id: null,
  witness_group_id: null,
  mesh_style: 'jis5',
  mesh_letters: null,
  contact_name: null,
  contact_phone: null,
  contact_email: null,
  fiscal_year_start_month: 4,
  witness_public_days: 365,
  open_data_position: 'mesh_500m',
  heat_days: 365,
  post_needs_approval: true,
  heartbeat_interval_s: 6 * HOUR_S,
  status_interval_s: HOUR_S / 2,
  battery_low_v: 2.5,
  battery_low_pct: 20,
  patrol_due_hour: 18,
  quiet_from: null,
  quiet_to: null,
  keep_raw_messages_days: null,
  keep_positions_days: null,
  keep_sightings_years: null,
  removal_at: null,
  removed: null,
} as const;

/**
 * Creates a site: its row, its sequence and, for a satomori site, the questions of both forms.
 *
 * @returns the site's id
 * @throws {Error} if a site already has that name in any spelling (R66), or that code
 * Source: R124.
 */
export async function openSite(
  trx: Db,
  { center, code: wanted, ...site }: NewSite,
  now: number,
): Promise<string> {
  const same = await findSiteByName(trx, site.name);
  if (same !== undefined)
    throw new Error(`サイト「${same.name}」はもうあります。書き方だけが違う名前も、同じ名前とみなします。`);
  const codes = await listSiteCodes(trx);
  if (wanted !== undefined && codes.has(wanted))
    throw new Error(`コード「${wanted}」は、ほかのサイトが使っています。別のコードにしてください。`);
  const code = wanted ?? deriveSiteCode({ ...DEFAULTS, ...site }, (each) => codes.has(each));
  const id = newId();
  await insertSite(trx, {
    ...DEFAULTS,
    ...site,
    center_latitude: (center ?? JAPAN).latitude,
    center_longitude: (center ?? JAPAN).longitude,
    default_zoom: center === undefined ? JAPAN_ZOOM : TOWN_ZOOM,
    id,
    code,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    version: 1,
    sequence: 0,
  });
  if (site.is_satomori) await insertQuestions(trx, scopeOfSystem(id), defaultQuestionRows(now));
  return id;
}
