import type pg from 'pg';
import { createSender } from './sendQuery.ts';

const FEATURE_NOT_SUPPORTED = '0A000';
/** Statements that a connection keeps prepared; all others are planned each time. */
const MAX_PREPARED = 500;

/**
 * Names for statements seen more than once, so that a connection parses and plans them only the first time.
 * Statements with literals (a box of the map) hardly ever repeat and are planned each time.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #seenOnce = new Set<string>();
  #next = 0;

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (!this.#seenOnce.delete(text) || this.#names.size >= MAX_PREPARED) {
      if (this.#seenOnce.size >= MAX_PREPARED) this.#seenOnce = new Set();
      this.#seenOnce.add(text);
      return undefined;
    }
    const name = `s${this.#next++}`;
    this.#names.set(text, name);
    return name;
  }

  forget(text: string): void {
    this.#names.delete(text);
  }
}

/** Makes a connection prepare repeated statements. */
export function prepareStatements(client: pg.Client, names: StatementNames): void {
  const send = createSender(client);
  const run = async (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
    const name = values === undefined ? undefined : names.nameOf(text);
    try {
      return await send({ name, text, values });
    } catch (error) {
      // A table's columns have changed while the server was running.
      if (name !== undefined && (error as { code?: string }).code === FEATURE_NOT_SUPPORTED)
        names.forget(text);
      throw error;
    }
  };
  client.query = run as typeof client.query;
}
