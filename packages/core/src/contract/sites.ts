import * as z from 'zod/mini';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { id, instant, name, rowStamps } from '../schemas/primitives.ts';
import { KEPT_FOR_A_TIME, MESH_STYLES, OPEN_POSITIONS } from '../sites/values.ts';

export const siteSchema = z.object({
  id,
  /** Names the site in addresses: `?site=code`. */
  code: z.string(),
  name,
  name_kana: z.nullable(z.string()),
  is_satomori: z.boolean(),
  municipality_code: z.nullable(z.string()),
  prefecture_code: z.nullable(z.string()),
  center_latitude: z.number(),
  center_longitude: z.number(),
  default_zoom: z.int(),
  /** Default groups of the site. */
  hunt_group_id: z.nullable(id),
  witness_group_id: z.nullable(id),
  mesh_style: z.enum(MESH_STYLES),
  /** `6240=イ、6241=ロ`: the letters of first meshes in the numbers of Hokkaido and Aichi. */
  mesh_letters: z.nullable(z.string()),
  contact_name: z.nullable(z.string()),
  contact_phone: z.nullable(z.string()),
  contact_email: z.nullable(z.string()),
  /** The address at which its people open it; the server's operator sets it. */
  public_url: z.nullable(z.string()),
  /** Of the mails to its people; without them those of the server. */
  mail_sender_name: z.nullable(z.string()),
  mail_sender_address: z.nullable(z.string()),
  fiscal_year_start_month: z.int(),
  witness_public_days: z.int(),
  heat_days: z.int(),
  post_needs_approval: z.boolean(),
  /** Source: R268. */
  open_data_position: z.enum(OPEN_POSITIONS),
  /** Defaults that groups, gateways and traps inherit. */
  heartbeat_interval_s: z.int(),
  status_interval_s: z.int(),
  battery_low_v: z.nullable(z.number()),
  battery_low_pct: z.int(),
  /** Hour of the day (Asia/Tokyo) by which a set trap must have been patrolled. */
  patrol_due_hour: z.int(),
  /** `HH:mm` in Asia/Tokyo: notifications wait until their end, except 作動 and 人身被害. May run past midnight. */
  quiet_from: z.nullable(z.string()),
  quiet_to: z.nullable(z.string()),
  /** For how long these are kept; `null`: without end. */
  keep_raw_messages_days: z.nullable(z.int()),
  keep_positions_days: z.nullable(z.int()),
  keep_sightings_years: z.nullable(z.int()),
  /** The last time that the server removed what was kept for long enough; `null` before the first. */
  last_removal: z.nullable(
    z.object({
      at: instant,
      /** How many of each were removed; `null` while that is going on. */
      removed: z.nullable(z.record(z.enum(KEPT_FOR_A_TIME), z.int())),
    }),
  ),
  /** The server runs with sample data and known passwords; every page shows that. */
  is_sample: z.boolean(),
  /** Base address of the tiles of 国土地理院, without a trailing slash; layers follow as `/std/{z}/{x}/{y}.png`. */
  tiles_url: z.string(),
  ...rowStamps,
});
export type Site = z.input<typeof siteSchema>;

export const listSites = defineEndpoint({
  method: 'GET',
  path: '/api/sites',
  access: 'signed_in',
  summary: 'サイト（先頭が自分のサイト）',
  answerKind: 'list',
  answer: siteSchema,
});
