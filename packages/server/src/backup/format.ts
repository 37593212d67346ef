import { formatDateTime } from '@satomori/core';
import type { Row, TableShape } from '../database/snapshot/shape.ts';

/**
 * A backup is a folder:
 *
 *     manifest.json          what is in it: versions, tables, counts, SHA-256
 *     manifest.json.sha256   of the manifest, as sha256sum writes it
 *     tables/NAME.jsonl.gz   one row a line, in the order of the key
 *     photos.jsonl.gz        one photo file a line: path, bytes, sha256
 *     photos/…               the files
 *
 * It belongs to no engine: the same rows give the same lines on SQLite and PostgreSQL.
 */
export const FORMAT = 'satomori-backup/1';

/** Of the folder, where it is not named otherwise: with its minute in Japan. */
export const backupName = (now: number): string =>
  `satomori-${formatDateTime(now).replaceAll(/[^0-9]/g, '')}`;
export const BACKUP_NAME = /^satomori-\d{12}$/;

export const MANIFEST = 'manifest.json';
export const MANIFEST_HASH = 'manifest.json.sha256';
export const PHOTO_LIST = 'photos.jsonl.gz';
export const PHOTOS = 'photos';
export const tableFile = (name: string): string => `tables/${name}.jsonl.gz`;

/** It contains secrets: password hashes and the keys that sign tokens. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

/** Lines of one file, counted and hashed before compression. */
export interface Lines {
  lines: number;
  sha256: string;
}

export interface Manifest {
  format: typeof FORMAT;
  /** ISO 8601. */
  created_at: string;
  /** Of an export: the only site in it. */
  site_id?: string;
  /** Migrations that had run: the version of the tables. */
  migrations: string[];
  tables: (TableShape & Lines)[];
  photos: Lines & { bytes: number };
}

export interface PhotoFile {
  /** Relative to the photo folder. */
  path: string;
  bytes: number;
  sha256: string;
}

/** Keys in a fixed order at every level: PostgreSQL has its own order of JSON keys. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, ordered(each)]),
  );
}

/** A row as its line, the same on every engine. */
export const lineOf = (row: Row): string => JSON.stringify(ordered(row));
