import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Database, Db } from '../database/database.ts';

/** What the engine says of one query: its text, and a line for each step. */
export interface QueryPlan {
  query: string;
  steps: string[];
}

const EXPLAIN = { sqlite: 'explain query plan ', postgres: 'explain ' };

/**
 * Does a piece of reading, and asks the engine how it goes about each of its queries.
 *
 * @param read given a database that notes what it is asked
 */
export async function plansOf(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  read: (db: Db) => Promise<unknown>,
): Promise<QueryPlan[]> {
  const nodes: RootOperationNode[] = [];
  const notes: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await read(db.withPlugin(notes));
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

/** Steps that read a whole table from end to end. */
export function fullScansOf(table: string, plans: readonly QueryPlan[]): string[] {
  const scan = new RegExp(`^SCAN ${table}(?!.* USING )|Seq Scan on ${table}\\b`);
  return plans.flatMap(({ steps }) => steps.filter((step) => scan.test(step)));
}
