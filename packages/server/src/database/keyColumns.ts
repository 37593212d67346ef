import { identityKey, searchKey } from '@satomori/core';

/** Searched text columns; each has a column with its search key. */
export const SEARCHED = {
  posts: ['place', 'memo', 'capture_no'],
  traps: ['name', 'trap_no', 'place'],
  users: ['name', 'name_kana', 'login_id', 'user_code'],
  groups: ['name'],
  gateways: ['name', 'code', 'place'],
  areas: ['name'],
  efforts: ['place', 'mesh_label', 'memo'],
  push_logs: ['title', 'body', 'target_name'],
  trap_logs: ['memo'],
  gateway_logs: ['memo'],
} as const;
export type SearchedTable = keyof typeof SEARCHED;

/**
 * Unique names, with the columns within whose values they are unique; each has a column with its key under a unique
 * index.
 */
export const IDENTITIES = {
  users: { login_id: ['site_id'], user_code: ['site_id'] },
  sites: { name: [] },
  traps: { trap_no: ['site_id', 'fiscal_year'] },
} as const;

export const searchColumn = (column: string): string => `${column}_search_key`;
export const identityColumn = (column: string): string => `${column}_identity_key`;
const IS_KEY = /_(search|identity)_key$/;

type KeyOf = readonly [column: string, keyOf: (text: string) => string];
type Keys = Readonly<Record<string, readonly KeyOf[]>>;

function keysOfTable(table: string): Keys {
  const searched: readonly string[] = SEARCHED[table as SearchedTable] ?? [];
  const identities = Object.keys(IDENTITIES[table as keyof typeof IDENTITIES] ?? {});
  return Object.fromEntries(
    [...new Set([...searched, ...identities])].map((column) => [
      column,
      [
        ...(searched.includes(column) ? [[searchColumn(column), searchKey] as const] : []),
        ...(identities.includes(column) ? [[identityColumn(column), identityKey] as const] : []),
      ],
    ]),
  );
}

const TABLES: Readonly<Record<string, Keys>> = Object.fromEntries(
  [...Object.keys(SEARCHED), ...Object.keys(IDENTITIES)].map((table) => [table, keysOfTable(table)]),
);

export const hasKeys = (table: string): boolean => TABLES[table] !== undefined;

/**
 * Adds the keys of texts to the values of a table's columns; given keys are replaced.
 *
 * @param asKey wraps a key if the values are wrapped
 * @throws {Error} if a text with a key is not a plain value, so that its key cannot be computed
 */
export function withKeys<Value>(
  table: string,
  written: readonly (readonly [column: string, value: Value])[],
  textOf: (value: Value) => unknown,
  asKey: (key: string | null) => Value,
): (readonly [column: string, value: Value])[] {
  const keys = TABLES[table];
  if (keys === undefined) return [...written];
  return written
    .filter(([column]) => !IS_KEY.test(column))
    .flatMap(([column, value]) => {
      const added = keys[column] ?? [];
      if (added.length === 0) return [[column, value] as const];
      const text = textOf(value);
      if (typeof text !== 'string' && text !== null)
        throw new Error(`${table}.${column} is written as a plain text, so that its key can be made`);
      return [
        [column, value] as const,
        ...added.map(([name, keyOf]) => [name, asKey(text === null ? null : keyOf(text))] as const),
      ];
    });
}

/** A row to write, with the keys of its texts. */
export const rowWithKeys = (table: string, row: object): Record<string, unknown> =>
  !hasKeys(table)
    ? { ...row }
    : Object.fromEntries(
        withKeys<unknown>(
          table,
          Object.entries(row),
          (value) => value,
          (key) => key,
        ),
      );
