import * as z from 'zod/mini';
import { JAPAN, MAX_ZOOM, MIN_ZOOM } from '../ground/japan.ts';
import { meshLettersProblem, normalizeMeshLetters } from '../mesh/meshLetters.ts';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { id, line, timeOfDay } from '../schemas/primitives.ts';
import { hasWholeQuietHours } from '../schemas/quietHours.ts';
import { isMunicipalityCode, isPrefectureCode, MESH_STYLES, OPEN_POSITIONS } from '../sites/values.ts';
import { reportInterval, thresholds } from '../traps/deviceRules.ts';
import { siteSchema } from './sites.ts';

const code = (isCode: (text: string) => boolean, error: string) =>
  z.nullable(
    z.string().check(
      z.overwrite((text) => text.normalize('NFKC').trim()),
      z.refine(isCode, { error }),
    ),
  );
const between = (minimum: number, maximum: number) => z.int().check(z.minimum(minimum), z.maximum(maximum));
const MAX_DAYS = 3650;
/** A repeated message is recognized for a week, and a parked one waits for its trap. */
const MIN_KEPT_DAYS = 30;
const MAX_YEARS = 50;

/** Becomes part of a mail header: no line break and no invisible character. Source: R127. */
const senderName = line(60).check(
  z.refine((text) => !/[\p{C}\p{Zl}\p{Zp}<>"]/u.test(text), {
    error: '改行や記号（< > "）を使わずに入力してください',
  }),
);

/** Source: R295. */
const meshLetters = z.string().check(
  z.maxLength(1_000),
  z.overwrite(normalizeMeshLetters),
  z.superRefine((text, context) => {
    const problem = meshLettersProblem(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  }),
);

/** What an administrator sets of the site; groups, gateways and traps inherit from it. Source: R32. */
const settings = {
  name: line(100),
  name_kana: z.nullable(line(100)),
  prefecture_code: code(isPrefectureCode, '都道府県の番号（01～47）で入力してください'),
  municipality_code: code(
    isMunicipalityCode,
    '検査数字を含む6けたの団体コードではありません。番号を確かめてください',
  ),
  fiscal_year_start_month: between(1, 12),
  hunt_group_id: z.nullable(id),
  witness_group_id: z.nullable(id),
  center_latitude: z.number().check(z.minimum(JAPAN.south), z.maximum(JAPAN.north)),
  center_longitude: z.number().check(z.minimum(JAPAN.west), z.maximum(JAPAN.east)),
  default_zoom: between(MIN_ZOOM, MAX_ZOOM),
  mesh_style: z.enum(MESH_STYLES),
  mesh_letters: z.nullable(meshLetters),
  contact_name: z.nullable(line(100)),
  contact_phone: z.nullable(line(30)),
  contact_email: z.nullable(z.email().check(z.maxLength(254))),
  mail_sender_name: z.nullable(senderName),
  mail_sender_address: z.nullable(z.email().check(z.maxLength(254))),
  post_needs_approval: z.boolean(),
  witness_public_days: between(1, MAX_DAYS),
  open_data_position: z.enum(OPEN_POSITIONS),
  heat_days: between(1, MAX_DAYS),
  heartbeat_interval_s: reportInterval,
  status_interval_s: reportInterval,
  battery_low_v: z.nullable(thresholds.battery_low_v),
  battery_low_pct: thresholds.battery_low_pct,
  patrol_due_hour: thresholds.patrol_due_hour,
  quiet_from: z.nullable(timeOfDay),
  quiet_to: z.nullable(timeOfDay),
  keep_raw_messages_days: z.nullable(between(MIN_KEPT_DAYS, MAX_DAYS)),
  keep_positions_days: z.nullable(between(MIN_KEPT_DAYS, MAX_DAYS)),
  keep_sightings_years: z.nullable(between(1, MAX_YEARS)),
};
export const siteSettingsSchema = z.strictObject(settings);
export type SiteSettings = z.input<typeof siteSettingsSchema>;
export type SiteSetting = keyof SiteSettings;

/** A 団体コード begins with the code of its prefecture. */
const codesFit = z.refine<Pick<SiteSettings, 'prefecture_code' | 'municipality_code'>>(
  ({ prefecture_code, municipality_code }) =>
    prefecture_code === null || municipality_code === null || municipality_code.startsWith(prefecture_code),
  { path: ['municipality_code'], error: '都道府県と団体コードが合っていません' },
);

const quietHoursAreWhole = z.refine<Pick<SiteSettings, 'quiet_from' | 'quiet_to'>>(hasWholeQuietHours, {
  path: ['quiet_to'],
  error: '始まりと終わりの両方を入力するか、両方を空にしてください',
});

export const changeSite = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/sites/{id}',
  access: { roles: ['admin'] },
  summary: '自分のサイトの設定を直す（全体を、読んだときの version と一緒に）',
  params: z.strictObject({ id }),
  body: z
    .strictObject({ ...settings, version: z.int().check(z.nonnegative()) })
    .check(codesFit, quietHoursAreWhole),
  answer: siteSchema,
  errors: ['not_found', 'version_conflict'],
});
export type ChangedSite = z.input<typeof changeSite.body>;
