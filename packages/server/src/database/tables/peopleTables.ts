import type { Generated } from 'kysely';
import type {
  GROUP_KINDS,
  KeptForATime,
  Ladder,
  MESH_STYLES,
  OPEN_POSITIONS,
  Profile,
  UserSettings,
} from '@satomori/core';
import type { Instant, Json, OneOf, Stamps, InheritedSettings } from './columnKinds.ts';

export interface SiteTable extends Stamps {
  id: string;
  /** Names the site in addresses, before anybody has signed in. */
  code: string;
  name: string;
  name_kana: string | null;
  is_satomori: boolean;
  /** Nobody signs in, and nothing is received or sent. */
  is_disabled: boolean;
  /** Where its people open it, `https://satoyama.example.jp`, with its host name; else the server's own. */
  public_url: string | null;
  host_name: string | null;
  mail_sender_name: string | null;
  mail_sender_address: string | null;
  municipality_code: string | null;
  prefecture_code: string | null;
  center_latitude: number;
  center_longitude: number;
  default_zoom: number;
  hunt_group_id: string | null;
  witness_group_id: string | null;
  mesh_style: OneOf<typeof MESH_STYLES>;
  /** `6240=イ、6241=ロ`. */
  mesh_letters: string | null;
  contact_name: string | null;
  contact_phone: string | null;
  contact_email: string | null;
  fiscal_year_start_month: number;
  witness_public_days: number;
  open_data_position: OneOf<typeof OPEN_POSITIONS>;
  heat_days: number;
  post_needs_approval: boolean;
  heartbeat_interval_s: number;
  status_interval_s: number;
  battery_low_v: number | null;
  battery_low_pct: number;
  patrol_due_hour: number;
  /** `HH:mm` in Asia/Tokyo. */
  quiet_from: string | null;
  quiet_to: string | null;
  keep_raw_messages_days: number | null;
  keep_positions_days: number | null;
  keep_sightings_years: number | null;
  /** When what is no longer kept was last removed, and how many of each; `null` while that is going on. */
  removal_at: Instant | null;
  removed: Json<Record<KeptForATime, number>> | null;
}

export interface GroupTable extends Stamps, InheritedSettings {
  site_id: string;
  id: string;
  name: string;
  kind: OneOf<typeof GROUP_KINDS>;
  parent_id: string | null;
  leader_user_id: string | null;
  ladder: Json<Ladder> | null;
}

export interface UserTable extends Stamps {
  site_id: string;
  id: string;
  login_id: string;
  password_hash: string;
  /** Changes with everything that must end open sessions. */
  stamp: string;
  name: string;
  name_kana: string | null;
  user_code: string | null;
  is_hunter: boolean;
  is_posting: boolean;
  is_gw_view: boolean;
  is_admin: boolean;
  is_shared_viewer: boolean;
  is_disabled: boolean;
  gets_monthly_report: Generated<boolean>;
  starts_one_handed: Generated<boolean>;
  hunt_group_id: string | null;
  witness_group_id: string | null;
  email: string | null;
  phone: string | null;
  last_login_at: Instant | null;
  postal_address: string | null;
  license_types: Json<Profile['license_types']> | null;
  license_no: string | null;
  license_to: string | null;
  registration_prefecture: string | null;
  registration_year: number | null;
  registration_no: string | null;
  registered_on: string | null;
  permit_no: string | null;
  permit_authority: string | null;
  permit_from: string | null;
  permit_to: string | null;
  worker_cert_no: string | null;
  permit_species: Json<Profile['permit_species']> | null;
}

export interface UserConfigTable {
  site_id: string;
  user_id: string;
  /** Settings added later are missing here and have their defaults. */
  settings: Json<Partial<UserSettings>>;
  version: number;
  updated_at: Instant;
}

export type CodePurpose = 'password_reset' | 'sign_in' | 'line_link';

export interface OneTimeCodeTable {
  site_id: string;
  user_id: string;
  purpose: CodePurpose;
  /** SHA-256; only the person has the code itself. */
  code_hash: string;
  created_at: Instant;
  expires_at: Instant;
}

/** Tokens that were signed out. */
export interface EndedTokenTable {
  site_id: string;
  user_id: string;
  token_id: string;
  /** When the token itself expires; then the row is no longer needed. */
  expires_at: Instant;
}

export interface DeviceTable {
  site_id: string;
  user_id: string;
  id: string;
  letter: string;
  name: string | null;
  first_seen_at: Instant;
  last_seen_at: Instant;
}

/** The number of attempts within one minute. */
export interface LoginAttemptTable {
  bucket: string;
  /** Minutes since 1970. */
  minute: number;
  count: number;
  last_at: Instant;
}

export interface SigningKeyTable {
  id: string;
  secret: string;
  created_at: Instant;
}
