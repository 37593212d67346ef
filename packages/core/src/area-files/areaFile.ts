import type { AreaGeometry } from '../contract/areas/areas.ts';

/** Bytes of a file, and of all that is unpacked from it: the areas of a prefecture in full detail. Source: R116. */
export const MAX_FILE_BYTES = 30 * 1024 * 1024;
export const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
export const MAX_FEATURES = 5000;

/** Why a file cannot be read as areas, as a sentence for the person who chose it. */
export class AreaFileError extends Error {
  override readonly name = 'AreaFileError';
}

/** A feature as its file has it, with the coordinates already in WGS84 degrees, longitude first. */
export interface RawFeature {
  properties: Readonly<Record<string, unknown>>;
  /** A geometry of GeoJSON, or what is in its place. */
  geometry: unknown;
}

/** A feature of a file that can be registered. */
export interface FoundArea {
  /** Its place in the file, from 1. */
  number: number;
  /** Its attributes, as text. */
  attributes: Readonly<Record<string, string>>;
  geometry: AreaGeometry;
  /** Sentences about what was repaired, or should be looked at. */
  warnings: readonly string[];
}

/** A feature that cannot be an area. */
export interface LeftOutFeature {
  number: number;
  name: string | null;
  /** A sentence without its full stop. */
  reason: string;
}

export interface AreaFile {
  areas: readonly FoundArea[];
  leftOut: readonly LeftOutFeature[];
  /** The names of the attributes, in the order of the file. */
  fields: readonly string[];
  /** The attribute that seems to be the name. */
  nameField: string | null;
}
