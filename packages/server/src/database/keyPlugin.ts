import {
  ColumnNode,
  ColumnUpdateNode,
  DefaultInsertValueNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  PrimitiveValueListNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import { hasKeys, withKeys } from './keyColumns.ts';

const tableOf = (node: OperationNode | undefined): string =>
  node !== undefined && TableNode.is(node) ? node.table.identifier.name : '';

const asNode = (value: unknown): OperationNode => ValueNode.create(value);
/** `undefined` for anything but a plain value. */
function textOf(node: OperationNode): unknown {
  if (ValueNode.is(node)) return node.value;
  return DefaultInsertValueNode.is(node) ? null : undefined;
}

function insertWithKeys(node: InsertQueryNode): InsertQueryNode {
  const { columns = [], values, onConflict } = node;
  const table = tableOf(node.into);
  if (!hasKeys(table) || values === undefined || !ValuesNode.is(values)) return node;
  const names = columns.map(({ column }) => column.name);
  const rows = values.values.map((row) => {
    const given = PrimitiveValueListNode.is(row) ? row.values.map(asNode) : row.values;
    return withKeys(
      table,
      names.map((name, place) => [name, given[place] as OperationNode]),
      textOf,
      asNode,
    );
  });
  return {
    ...node,
    columns: (rows[0] ?? []).map(([name]) => ColumnNode.create(name)),
    values: ValuesNode.create(rows.map((row) => ValueListNode.create(row.map(([, value]) => value)))),
    ...(onConflict?.updates === undefined
      ? {}
      : { onConflict: { ...onConflict, updates: updatesWithKeys(table, onConflict.updates) } }),
  };
}

function updatesWithKeys(table: string, updates: readonly ColumnUpdateNode[]): ColumnUpdateNode[] {
  const written = updates.map(({ column, value }) => {
    if (!ColumnNode.is(column)) throw new Error(`columns of ${table} are named plainly in what is written`);
    return [column.column.name, value] as const;
  });
  return withKeys(table, written, textOf, asNode).map(([name, value]) =>
    ColumnUpdateNode.create(ColumnNode.create(name), value),
  );
}

function updateWithKeys(node: UpdateQueryNode): UpdateQueryNode {
  const table = tableOf(node.table);
  if (!hasKeys(table) || node.updates === undefined) return node;
  return { ...node, updates: updatesWithKeys(table, node.updates) };
}

/**
 * Writes the keys with their texts in every query, so that no query can omit them. Queries not made by the query
 * builder get their keys from `insertRows` and `updateRows`.
 *
 * Source: R66, R67.
 */
export const keyPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind === 'InsertQueryNode') return insertWithKeys(node);
    return node.kind === 'UpdateQueryNode' ? updateWithKeys(node) : node;
  },
  transformResult: async ({ result }) => result,
};
