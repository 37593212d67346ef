import * as z from 'zod/mini';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { instant, optionalPosition, timeOfDay } from '../schemas/primitives.ts';
import { hasWholeQuietHours } from '../schemas/quietHours.ts';
import { DIGESTS } from '../digests/digest.ts';
import { NOTIFICATION_RULES } from './notifications/notifications.ts';
import { SPECIES } from '../species/species.ts';

/** けもの予報: six radii from 300 m to 10 km and three sounds. */
export const ALERT_RADII_M = [300, 500, 1000, 3000, 5000, 10_000] as const;
export const ALERT_SOUNDS = ['deer', 'bell', 'buzzer'] as const;
/** Base maps of 国土地理院 (標準, 淡色, 写真, 色別標高) and the town's own. */
export const MAP_BASES = ['std', 'pale', 'photo', 'relief', 'town'] as const;
/** `radio_paths`: which gateway receives which trap. */
export const MAP_LAYERS = [
  'traps',
  'gateways',
  'radio_paths',
  'captures',
  'sightings',
  'heat',
  'mesh',
  'areas',
] as const;
/** `large` (大きい文字) is 125 %. */
export const FONT_SIZES = ['standard', 'large'] as const;

const settings = {
  alert_enabled: z.boolean(),
  alert_radius_m: z.literal(ALERT_RADII_M),
  alert_sound: z.enum(ALERT_SOUNDS),
  /** Empty: every species. */
  alert_species: z.array(z.enum(SPECIES)),
  /** Sightings older than this cause no alert. */
  alert_days: z.int().check(z.minimum(1), z.maximum(365)),
  /** A sound for `trap_fired` and `injury` while the app is open. */
  alarm_sound: z.boolean(),
  push_enabled: z.boolean(),
  mail_enabled: z.boolean(),
  /** To the person's LINE, where it is linked and the site uses LINE. */
  line_enabled: z.boolean(),
  /** `null`: the address of the person's profile. */
  mail_to: z.nullable(z.email().check(z.maxLength(254))),
  /** A summary by mail, to the same address as notifications. */
  digest: z.enum(DIGESTS),
  notify_kinds: z.array(z.enum(NOTIFICATION_RULES)),
  /** Within these hours notifications are deferred; `trap_fired` and `injury` always pass. May run past midnight. */
  quiet_from: z.nullable(timeOfDay),
  quiet_to: z.nullable(timeOfDay),
  map_base: z.enum(MAP_BASES),
  map_layers: z.array(z.enum(MAP_LAYERS)),
  /** `null`: the centre of the site. */
  map_latitude: optionalPosition.latitude,
  map_longitude: optionalPosition.longitude,
  map_zoom: z.nullable(z.number().check(z.minimum(0), z.maximum(22))),
  /** How far back lists go by default. */
  list_days: z.int().check(z.minimum(1), z.maximum(3650)),
  font_size: z.enum(FONT_SIZES),
};

export const userSettingsSchema = z.object(settings);
export type UserSettings = z.input<typeof userSettingsSchema>;

export const userConfigSchema = z.object({
  ...settings,
  /** 0 until the person saves for the first time. */
  version: z.int(),
  updated_at: z.nullable(instant),
});
export type UserConfig = z.input<typeof userConfigSchema>;

/** The settings of a person who has not saved any. */
export const DEFAULT_USER_SETTINGS: UserSettings = {
  alert_enabled: false,
  alert_radius_m: 1000,
  alert_sound: 'deer',
  alert_species: [],
  alert_days: 14,
  alarm_sound: true,
  push_enabled: true,
  mail_enabled: false,
  line_enabled: true,
  mail_to: null,
  digest: 'none',
  notify_kinds: [...NOTIFICATION_RULES],
  quiet_from: null,
  quiet_to: null,
  map_base: 'std',
  map_layers: ['traps', 'captures', 'sightings'],
  map_latitude: null,
  map_longitude: null,
  map_zoom: null,
  list_days: 30,
  font_size: 'standard',
};

export const getUserConfig = defineEndpoint({
  method: 'GET',
  path: '/api/user_configs',
  access: 'signed_in',
  summary: '自分の設定',
  answer: userConfigSchema,
});

export const putUserConfig = defineEndpoint({
  method: 'PUT',
  path: '/api/user_configs',
  access: 'signed_in',
  summary: '自分の設定を保存する（全体を、読んだときの version と一緒に）',
  body: z.strictObject({ ...settings, version: z.int().check(z.nonnegative()) }).check(
    z.refine(hasWholeQuietHours, {
      path: ['quiet_to'],
      error: '通知停止時間は、始まりと終わりの両方を入力してください',
    }),
  ),
  answer: userConfigSchema,
  errors: ['version_conflict'],
});
export type UserConfigInput = z.input<typeof putUserConfig.body>;
