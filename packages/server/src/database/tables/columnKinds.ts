import type { Fields, InheritedSetting, NamesWhere } from '@satomori/core';
import type { ColumnType } from 'kysely';
import type * as z from 'zod/mini';

/** Milliseconds since 1970 in UTC. */
export type Instant = number;

/** Written as text, read as the value. */
export type Json<T> = ColumnType<T, string, string>;

/** Columns that hold fields as JSON. */
export type JsonColumnsOf<All extends Fields> = {
  [Name in NamesWhere<All, { storage: 'json' }>]: JsonOrNull<z.output<All[Name]['schema']>>;
};
type JsonOrNull<Value> = null extends Value ? Json<NonNullable<Value>> | null : Json<Value>;

export type OneOf<Values extends readonly string[]> = Values[number];

export interface Stamps {
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
  version: number;
  /** The number of the row's last change in the site's sequence. */
  sequence: number;
}

/** Settings that a trap inherits: site → group → gateway → trap. Source: R32. */
export type InheritedSettings = Record<InheritedSetting, number | null>;
