import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Database, Db } from '../database/database.ts';

/** The engine's plan of one query: its text, and a line for each step. */
export interface QueryPlan {
  query: string;
  steps: string[];
}

const EXPLAIN = { sqlite: 'explain query plan ', postgres: 'explain ' };

/** A plugin that keeps the queries that go through it. */
export function createQueryRecorder() {
  const nodes: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { nodes, plugin };
}

/**
 * Executes a read, and returns the plan of each of its queries.
 *
 * @param read receives a database that records its queries
 */
export async function plansOf(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  read: (db: Db) => Promise<unknown>,
): Promise<QueryPlan[]> {
  const { nodes, plugin } = createQueryRecorder();
  await read(db.withPlugin(plugin));
  const plans: QueryPlan[] = [];
  for (const node of nodes) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: `${plans.length}` });
    const { rows } = await db.executeQuery<Record<string, string>>(
      CompiledQuery.raw(EXPLAIN[engine] + sql, [...parameters]),
    );
    plans.push({ query: sql, steps: rows.map((row) => row['detail'] ?? row['QUERY PLAN'] ?? '') });
  }
  return plans;
}

/** Steps that scan a whole table. */
export function fullScansOf(table: string, plans: readonly QueryPlan[]): string[] {
  const scan = new RegExp(`^SCAN ${table}(?!.* USING )|Seq Scan on ${table}\\b`);
  return plans.flatMap(({ steps }) => steps.filter((step) => scan.test(step)));
}
