import type pg from 'pg';

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

/** Lets a connection prepare what it is asked again and again. */
export function prepareStatements(client: pg.ClientBase, names: StatementNames): void {
  const query = client.query.bind(client) as (...query: unknown[]) => Promise<unknown>;
  const run = async (text: unknown, values?: unknown[]): Promise<unknown> => {
    const name = typeof text === 'string' && values !== undefined ? names.nameOf(text) : undefined;
    if (name === undefined) return query(text, values);
    try {
      return await query({ name, text, values });
    } catch (error) {
      // The columns of a table have changed under a server that was running.
      if ((error as { code?: string }).code === FEATURE_NOT_SUPPORTED) names.forget(text as string);
      throw error;
    }
  };
  client.query = run as typeof client.query;
}
