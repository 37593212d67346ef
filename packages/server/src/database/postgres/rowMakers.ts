import type pg from 'pg';

type Texts = readonly (string | null)[];
type MakeRow = (texts: Texts) => object;

/** Statements ask for a few hundred kinds of rows; beyond that somebody makes up names of columns. */
const MOST_KINDS = 1_000;
const TEXT = 25;

/** Values as the texts that PostgreSQL sends. */
export const AS_TEXTS: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

/**
 * Makes rows of the texts that PostgreSQL sends, by a function for each kind of row, as if written by hand for it: the
 * driver, which sets each field of each row by its name, takes more than twice as long. The function's text is made of
 * the names of columns in our own statements and of nothing that anybody sends.
 */
export class RowMakers {
  readonly #types: pg.CustomTypesConfig;
  #makers = new Map<string, MakeRow>();

  constructor(types: pg.CustomTypesConfig) {
    this.#types = types;
  }

  rowsOf({ fields, rows }: pg.QueryArrayResult<(string | null)[]>): object[] {
    return rows.length === 0 ? [] : rows.map(this.#makerOf(fields));
  }

  #makerOf(fields: readonly pg.FieldDef[]): MakeRow {
    const kind = fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join();
    const known = this.#makers.get(kind);
    if (known !== undefined) return known;
    const maker = this.#compile(fields);
    if (this.#makers.size >= MOST_KINDS) this.#makers = new Map();
    this.#makers.set(kind, maker);
    return maker;
  }

  #compile(fields: readonly pg.FieldDef[]): MakeRow {
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the driver names some of the types alone
    const parserOf = (type: number) => this.#types.getTypeParser(type, 'text');
    const parsers = fields.map(({ dataTypeID }) => parserOf(dataTypeID));
    const values = fields.map(({ name }, index) => {
      const isText = parsers[index] === parserOf(TEXT);
      const value = isText
        ? `texts[${index}]`
        : `texts[${index}] === null ? null : parse${index}(texts[${index}])`;
      return `${JSON.stringify(name)}: ${value}`;
    });
    // oxlint-disable-next-line no-new-func, no-implied-eval -- see above
    const make = new Function(
      ...parsers.map((_, index) => `parse${index}`),
      `return (texts) => ({${values.join(', ')}})`,
    ) as (...parsers: ((text: string) => unknown)[]) => MakeRow;
    return make(...parsers);
  }
}
