import { identityKey, searchKey } from '@satomori/core';

/** Texts that searches look into; the key of each stands beside it. */
export const SEARCHED = {
  posts: ['place', 'memo', 'capture_no'],
  traps: ['name', 'trap_no', 'place'],
  users: ['name', 'name_kana'],
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
 * Names that no two rows may share, and the columns within whose values that is so; the key of each stands beside it,
 * under a unique index.
 */
export const IDENTITIES = {
  users: { login_id: [], user_code: ['site_id'] },
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
 * What is written to columns of a table, with the keys of its texts; keys that were given are made anew.
 *
 * @param asKey how a key is written, where values are more than values
 * @throws {Error} where a text that has a key is not a plain value: its key could not be told
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

/** A row as it is written, with the keys of its texts. */
export const rowWithKeys = (table: string, row: object): object =>
  !hasKeys(table)
    ? row
    : Object.fromEntries(
        withKeys<unknown>(
          table,
          Object.entries(row),
          (value) => value,
          (key) => key,
        ),
      );
