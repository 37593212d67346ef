import type { CreateTableBuilder } from 'kysely';

/** Portable column types: text ids, instants as integer milliseconds, flags, JSON as text or jsonb. */
export type ColumnKind = 'text' | 'bigint' | 'integer' | 'boolean' | 'double precision' | 'jsonb';

type Table = CreateTableBuilder<string, string>;

/**
 * Adds columns from a compact list: `{ name: 'text!', memo: 'text' }`, where `!` means `not null`. Must not change
 * after a release: migrations that have run must keep their meaning.
 */
export function withColumns(table: Table, columns: Record<string, ColumnKind | `${ColumnKind}!`>): Table {
  return Object.entries(columns).reduce((builder, [name, kind]) => {
    const isRequired = kind.endsWith('!');
    const type = kind.replace('!', '') as ColumnKind;
    return builder.addColumn(name, type, (column) => (isRequired ? column.notNull() : column));
  }, table);
}

export const STAMPS = {
  created_at: 'bigint!',
  updated_at: 'bigint!',
  deleted_at: 'bigint',
  version: 'integer!',
  sequence: 'bigint!',
} as const;

export const INHERITED_SETTINGS = {
  heartbeat_interval_s: 'integer',
  battery_low_v: 'double precision',
  battery_low_pct: 'integer',
  patrol_due_hour: 'integer',
} as const;

export const POSITION = {
  latitude: 'double precision',
  longitude: 'double precision',
  accuracy: 'double precision',
} as const;
