import type pg from 'pg';
import { AS_TEXTS, type RowMakers } from './rowMakers.ts';

const FEATURE_NOT_SUPPORTED = '0A000';
/** Statements that a connection keeps prepared; what comes after them is planned each time. */
const MAX_PREPARED = 500;

/**
 * Names for the statements seen more than once, so that a connection reads and plans each only the first time.
 * Texts that hold numbers of their own (a box of the map) hardly ever come again and are planned each time.
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

/** Lets a connection prepare what it is asked again and again, and makes the rows of what it answers. */
export function prepareStatements(client: pg.ClientBase, names: StatementNames, makers: RowMakers): void {
  const query = client.query.bind(client) as (...query: unknown[]) => Promise<unknown>;
  const ask = async (text: string, name: string | undefined, values: unknown[]) => {
    const asked = {
      text,
      values,
      rowMode: 'array',
      types: AS_TEXTS,
      ...(name === undefined ? {} : { name }),
    };
    const result = (await query(asked)) as pg.QueryArrayResult;
    return { ...result, rows: makers.rowsOf(result) };
  };
  const run = async (text: unknown, values?: unknown[]): Promise<unknown> => {
    if (typeof text !== 'string' || values === undefined) return query(text, values);
    const name = names.nameOf(text);
    try {
      return await ask(text, name, values);
    } catch (error) {
      // The columns of a table have changed under a server that was running.
      if (name !== undefined && (error as { code?: string }).code === FEATURE_NOT_SUPPORTED)
        names.forget(text);
      throw error;
    }
  };
  client.query = run as typeof client.query;
}
