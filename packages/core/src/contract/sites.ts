import * as z from 'zod/mini';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { id, name, rowStamps } from '../schemas/primitives.ts';

export const MESH_STYLES = ['jis5', 'q2277', 'hokkaido', 'aichi', 'none'] as const;

export const siteSchema = z.object({
  id,
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
  contact_name: z.nullable(z.string()),
  contact_phone: z.nullable(z.string()),
  contact_email: z.nullable(z.string()),
  fiscal_year_start_month: z.int(),
  witness_public_days: z.int(),
  heat_days: z.int(),
  post_needs_approval: z.boolean(),
  /** Defaults that groups, gateways and traps inherit. */
  heartbeat_interval_s: z.int(),
  status_interval_s: z.int(),
  battery_low_v: z.nullable(z.number()),
  battery_low_pct: z.int(),
  /** Hour of the day (Asia/Tokyo) by which a set trap must have been patrolled. */
  patrol_due_hour: z.int(),
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
