import { type CompiledQuery, type DatabaseConnection, type Dialect, Kysely, type QueryResult } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

/** Answers a query with the same parameters from memory. */
function rememberingConnection(db: Db): DatabaseConnection {
  const answers = new Map<string, Promise<QueryResult<unknown>>>();
  const ask = (query: CompiledQuery) => db.getExecutor().executeQuery<unknown>(query);
  return {
    executeQuery: async <Row>(query: CompiledQuery) => {
      if (query.query.kind !== 'SelectQueryNode') return ask(query) as Promise<QueryResult<Row>>;
      const key = JSON.stringify([query.sql, query.parameters]);
      const answer = answers.get(key) ?? ask(query);
      answers.set(key, answer);
      return answer as Promise<QueryResult<Row>>;
    },
    streamQuery: () => {
      throw new Error('streaming is not used; page by key instead');
    },
  };
}

/** What `readOnce` has read, by the database that remembers it. */
const MEMORIES = new WeakMap<Db, Map<string, Promise<unknown>>>();

/**
 * The answer of a read that rows of an import repeat: from memory where the database remembers reads, without even
 * building the query, which takes as long as all else that is checked of a row.
 *
 * @param key of what is read: its name and all parameters
 */
export function readOnce<Answer>(
  db: Db,
  key: readonly unknown[],
  read: () => Promise<Answer>,
): Promise<Answer> {
  const memory = MEMORIES.get(db);
  if (memory === undefined) return read();
  const name = JSON.stringify(key);
  const known = memory.get(name) as Promise<Answer> | undefined;
  const answer = known ?? read();
  if (known === undefined) memory.set(name, answer);
  return answer;
}

/**
 * A database that is asked each question once: for checking many rows against the same few, such as the site, its
 * people and its questions. For a moment only, since it does not see what changes meanwhile; rows that it returns are
 * shared and must not be changed.
 */
export function rememberReads(db: Db): Db {
  const executor = db.getExecutor();
  const connection = rememberingConnection(db);
  const notUsed = async () => {
    throw new Error('a database that remembers reads has no transactions');
  };
  const dialect: Dialect = {
    createAdapter: () => executor.adapter,
    createQueryCompiler: () => ({ compileQuery: (node, queryId) => executor.compileQuery(node, queryId) }),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: notUsed,
      commitTransaction: notUsed,
      rollbackTransaction: notUsed,
      releaseConnection: async () => {},
      destroy: async () => {},
    }),
    createIntrospector: () => {
      throw new Error('a database that remembers reads is not inspected');
    },
  };
  const remembering = new Kysely<Tables>({ dialect });
  MEMORIES.set(remembering, new Map());
  return remembering;
}
