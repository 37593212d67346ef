import type { AreaGeometry, AreaKind, CAPTURE_METHODS, Rings, Species } from '@satomori/core';
import type { Json, OneOf, Stamps } from './columnKinds.ts';

/** The hunting calendar (出猟カレンダー). */
export interface EffortTable extends Stamps {
  site_id: string;
  id: string;
  posted_by: string | null;
  hunter_id: string;
  group_id: string | null;
  /** A calendar day in Japan. */
  date: string;
  /** `date` and id as one sortable text, for paging. */
  order_key: string;
  method: OneOf<typeof CAPTURE_METHODS>;
  species: Species | null;
  hunters_out: number;
  days_out: number;
  traps_set: number | null;
  sighted_count: number | null;
  captured_count: number | null;
  place: string | null;
  mesh_label: string | null;
  memo: string | null;
  content_hash: string | null;
}

export interface AreaTable extends Stamps {
  site_id: string;
  id: string;
  kind: AreaKind;
  name: string;
  group_id: string | null;
  geometry: Json<AreaGeometry>;
  /** Its bounding box, for maps. */
  west: number;
  south: number;
  east: number;
  north: number;
  valid_from: string | null;
  valid_to: string | null;
  source: string | null;
}

/** A part of a municipality's area, shared by all sites of the server. */
export interface BoundaryTable {
  id: string;
  code: string | null;
  name: string;
  /** Its bounding box, in degrees. */
  west: number;
  south: number;
  east: number;
  north: number;
  rings: Json<Rings>;
}
