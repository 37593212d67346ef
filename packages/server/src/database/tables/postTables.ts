import type {
  Answers,
  CAPTURE_FIELDS,
  ColumnsOf,
  HuntResult,
  PHOTO_OWNERS,
  PHOTO_TYPES,
  PhotoKind,
  PhotoTurn,
  POST_WARNINGS,
  PostStatus,
  Question,
  QuestionKind,
  ReportKind,
  Species,
  TIME_PRECISIONS,
} from '@satomori/core';
import type { Instant, Json, OneOf, Stamps } from './columnKinds.ts';

/** Sightings leave some columns of captures empty. */
type Nullable<Columns> = { [Name in keyof Columns]: Columns[Name] | null };

/** Captures and sightings. Values that lists filter, sort or count by are columns, all others are in `details`. */
export interface PostTable extends Stamps, Nullable<ColumnsOf<typeof CAPTURE_FIELDS>> {
  site_id: string;
  id: string;
  is_hunt: boolean;
  posted_by: string | null;
  hunter_id: string | null;
  group_id: string | null;
  /** `captured_at` or `witnessed_at`. */
  happened_at: Instant;
  time_precision: OneOf<typeof TIME_PRECISIONS>;
  /** `happened_at` and id as one sortable text, for paging. */
  order_key: string;
  fiscal_year: number;
  /** `result` of a capture, `report_kind` of a sighting. */
  outcome: HuntResult | ReportKind;
  /** Map tile at zoom 20: boxes and clusters are integers. */
  tile_x: number | null;
  tile_y: number | null;
  mesh_code: string | null;
  details: Json<Record<string, unknown>>;
  answers: Json<Answers>;
  warnings: Json<OneOf<typeof POST_WARNINGS>[]>;
  status: PostStatus;
  approved_by: string | null;
  approved_at: Instant | null;
  return_reason: string | null;
  source: string;
  source_id: string | null;
  content_hash: string | null;
}

/**
 * The number of posts in a map tile of zoom `level`: those with a position that are not deleted. Written only by
 * triggers (migration 0011), read by the map.
 */
export interface PostCellTable {
  site_id: string;
  is_hunt: boolean;
  level: 11 | 14;
  x: number;
  y: number;
  /** Empty: no group. */
  group_id: string;
  /** Empty: no species. */
  species: Species | '';
  status: PostStatus;
  count: number;
}

export interface PhotoTable {
  site_id: string;
  id: string;
  /** Opaque; in answers to those who may see the photo. */
  path: string;
  /** Where the files are stored; never leaves the server. */
  storage_key: string;
  owner_type: OneOf<typeof PHOTO_OWNERS>;
  owner_id: string;
  sort_order: number;
  photo_kind: PhotoKind;
  mime: OneOf<typeof PHOTO_TYPES>;
  bytes: number;
  /** Of the copies. */
  width: number;
  height: number;
  /** Of the copies: the original is not turned. */
  turn: PhotoTurn;
  sha256: string;
  /** Nearly the same for photos that look alike; `null` without contours, or stored before there were such hashes. */
  visual_hash: string | null;
  exif_available: boolean;
  taken_at: Instant | null;
  exif_latitude: number | null;
  exif_longitude: number | null;
  device_model: string | null;
  caption: string | null;
  blurred: boolean;
  uploaded_by: string | null;
  created_at: Instant;
}

export interface QuestionTable extends Stamps {
  site_id: string;
  id: string;
  code: string;
  question: string;
  help: string | null;
  is_hunt: boolean;
  kind: QuestionKind;
  required: boolean;
  min: number | null;
  max: number | null;
  max_length: number | null;
  unit: string | null;
  sort_order: number;
  group_id: string | null;
  condition: Json<Question['condition']> | null;
  field: string | null;
  valid_from: Instant;
  valid_to: Instant | null;
}

export interface AnswerOptionTable extends Stamps {
  site_id: string;
  id: string;
  question_id: string;
  code: string;
  label: string;
  sort_order: number;
  icon: string | null;
  color: string | null;
  is_other: boolean;
  is_active: boolean;
}
