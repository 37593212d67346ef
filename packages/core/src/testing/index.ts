import { CAPTURE_FIELDS } from '../captures/fields.ts';
import type { Capture } from '../contract/posts/captures.ts';
import type { Effort } from '../contract/efforts.ts';
import type { Photo } from '../contract/posts/photos.ts';
import type { Sighting } from '../contract/posts/sightings.ts';
import { EFFORT_FIELDS } from '../efforts/fields.ts';
import type { MeshNumbering } from '../mesh/meshLetters.ts';
import { emptyValues } from '../schemas/defineField.ts';
import { SIGHTING_FIELDS } from '../sightings/fields.ts';
import type { MeshStyle } from '../sites/values.ts';

// Complete rows as on the wire, for the tests of the apps: each test sets only the fields it is about.

/** How a site writes mesh numbers. */
export const meshNumbering = (mesh_style: MeshStyle, mesh_letters: string | null = null): MeshNumbering => ({
  mesh_style,
  mesh_letters,
});

const ID = '019400f0-0000-7000-8000-000000000001';
const AT = '2026-11-20T01:00:00.000Z';
const STAMPS = { created_at: AT, updated_at: AT, deleted_at: null, version: 1, sequence: 1 };

/** A boar in a box trap, with no optional fields. */
export const captureRow = (changes: Partial<Capture> = {}): Capture => ({
  ...emptyValues(CAPTURE_FIELDS),
  id: ID,
  result: 'captured',
  captured_at: AT,
  time_precision: 'exact',
  count: 1,
  adult_count: 1,
  young_count: 0,
  species: 'boar',
  capture_class: 'nuisance',
  method: 'box',
  answers: {},
  photos: [],
  status: 'submitted',
  approved_by: null,
  approved_at: null,
  return_reason: null,
  warnings: [],
  ...STAMPS,
  ...changes,
});

/** A bear that was seen, with no optional fields. */
export const sightingRow = (changes: Partial<Sighting> = {}): Sighting => ({
  ...emptyValues(SIGHTING_FIELDS),
  id: ID,
  report_kind: 'sighting',
  species: 'black_bear',
  witnessed_at: AT,
  time_precision: 'exact',
  count: 1,
  answers: {},
  photos: [],
  status: 'submitted',
  approved_by: null,
  approved_at: null,
  return_reason: null,
  warnings: [],
  source: 'app',
  source_id: null,
  ...STAMPS,
  ...changes,
});

/** A day of a driven hunt by one person, with nothing counted and no optional fields. */
export const effortRow = (changes: Partial<Effort> = {}): Effort => ({
  ...emptyValues(EFFORT_FIELDS),
  id: ID,
  date: '2026-11-20',
  method: 'gun_drive',
  hunters_out: 1,
  days_out: 1,
  ...STAMPS,
  ...changes,
});

/** A photo of a capture without camera data. */
export const photoRow = (changes: Partial<Photo> = {}): Photo => ({
  id: ID,
  path: 'opaque-1',
  owner_type: 'map_hunt_point',
  owner_id: ID,
  sort_order: 0,
  photo_kind: 'whole_before',
  mime: 'image/jpeg',
  bytes: 1000,
  width: 640,
  height: 480,
  turn: 0,
  sha256: 'a'.repeat(64),
  exif_available: false,
  taken_at: null,
  exif_latitude: null,
  exif_longitude: null,
  device_model: null,
  caption: null,
  blurred: false,
  uploaded_by: null,
  created_at: AT,
  ...changes,
});
export * from './evidencePack.ts';
export * from './shapefile.ts';
export * from './workbook.ts';
export * from './jmaDocuments.ts';
