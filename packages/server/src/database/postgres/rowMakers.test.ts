import pg from 'pg';
import { expect, it } from 'vitest';
import { NUMBER_TYPES } from '../postgres.ts';
import { RowMakers } from './rowMakers.ts';

const { INT8, FLOAT8, BOOL, TEXT, JSONB } = pg.types.builtins;
const asked = (columns: Record<string, number>, ...rows: (string | null)[][]) =>
  ({
    fields: Object.entries(columns).map(([name, dataTypeID]) => ({ name, dataTypeID })),
    rows,
  }) as pg.QueryArrayResult;

it('makes of each text the value that its column is of, and leaves null alone', () => {
  const columns = { at: INT8, battery_v: FLOAT8, is_odd: BOOL, memo: TEXT, details: JSONB };
  const said = ['-1', '5e-324', 'f', '"', '{"a":[1,null]}'];
  const nothing = [null, null, null, null, null];
  expect(new RowMakers(NUMBER_TYPES).rowsOf(asked(columns, said, nothing))).toEqual([
    { at: -1, battery_v: 5e-324, is_odd: false, memo: '"', details: { a: [1, null] } },
    { at: null, battery_v: null, is_odd: null, memo: null, details: null },
  ]);
});

it('tells apart columns of the same names in another order, or of another type', () => {
  const makers = new RowMakers(NUMBER_TYPES);
  expect(makers.rowsOf(asked({ a: TEXT, b: INT8 }, ['1', '2']))).toEqual([{ a: '1', b: 2 }]);
  expect(makers.rowsOf(asked({ b: TEXT, a: INT8 }, ['1', '2']))).toEqual([{ b: '1', a: 2 }]);
  expect(makers.rowsOf(asked({ a: INT8, b: TEXT }, ['1', '2']))).toEqual([{ a: 1, b: '2' }]);
});

it('takes a name for nothing but a name', () => {
  const name = '"]: 1, ["';
  expect(new RowMakers(NUMBER_TYPES).rowsOf(asked({ [name]: TEXT }, ['x']))).toEqual([{ [name]: 'x' }]);
});

it('makes no rows where there are none', () => {
  expect(new RowMakers(NUMBER_TYPES).rowsOf(asked({}))).toEqual([]);
});
