import * as z from 'zod/mini';

/** Turns a value into what may leave of it: plain values that `JSON.stringify` writes. */
export type Encoder = (value: unknown) => unknown;

type Schema = z.core.$ZodType;
/** What zod says of a schema; which of these a schema has follows from its `type`. */
interface Definition {
  type: string;
  shape: Record<string, Schema>;
  catchall?: Schema;
  innerType: Schema;
  element: Schema;
  valueType: Schema;
  options: readonly Schema[];
  values: readonly unknown[];
  entries: Record<string, string | number>;
  in: Schema;
  reverseTransform?: (value: never, payload: never) => unknown;
}
const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

/** A value that its contract does not name. It tells the kind, never the value: what it held may be private. */
class UnpromisedValue extends TypeError {}

const refuse = (expected: string, value: unknown): never => {
  throw new UnpromisedValue(
    `the contract promises ${expected}, not ${value === null ? 'null' : typeof value}`,
  );
};

const ofText: Encoder = (value) => (typeof value === 'string' ? value : refuse('text', value));
const ofNumber: Encoder = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : refuse('a number', value);
const ofFlag: Encoder = (value) => (typeof value === 'boolean' ? value : refuse('a flag', value));

function ofSet(values: readonly unknown[]): Encoder {
  const known = new Set(values);
  return (value) => (known.has(value) ? value : refuse('one of its set', value));
}

const ofNullable =
  (inner: Encoder): Encoder =>
  (value) =>
    value === null ? null : inner(value);

const ofOptional =
  (inner: Encoder): Encoder =>
  (value) =>
    value === undefined ? undefined : inner(value);

const ofArray =
  (element: Encoder): Encoder =>
  (value) =>
    Array.isArray(value) ? value.map((each: unknown) => element(each)) : refuse('a list', value);

const ofRecord =
  (valueOf: Encoder): Encoder =>
  (value) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, valueOf(each)]))
      : refuse('a record', value);

const mayBeLeftOut = (schema: Schema): boolean => schema._zod.optout === 'optional';

interface Field {
  name: string;
  schema: Schema;
  encode: Encoder;
}

/** A test, as text, whether a value may leave as it is; every other value goes to its encoder. */
function asItIs(schema: Schema, value: string): string {
  const { type, innerType } = definitionOf(schema);
  switch (type) {
    case 'string':
    case 'boolean':
      return `typeof ${value} === '${type}'`;
    case 'number':
      return `Number.isFinite(${value})`;
    case 'nullable':
      return `${value} === null || ${asItIs(innerType, value)}`;
    default:
      return 'false';
  }
}

const valueOf = (name: string): string => `row[${JSON.stringify(name)}]`;

/**
 * A function that copies exactly these fields, as if written by hand for this one contract: the engine then knows
 * where each stands, which makes a row three times cheaper than a loop over names. Its text is made of the names of
 * our own contract and of nothing that anybody sends.
 */
function copyOf(fields: readonly Field[]): (row: object) => object {
  const copied = fields.map(({ name, schema }, index) => {
    const value = valueOf(name);
    return `${JSON.stringify(name)}: ${asItIs(schema, value)} ? ${value} : encode${index}(${value})`;
  });
  // oxlint-disable-next-line no-new-func, no-implied-eval -- see above
  const make = new Function(
    ...fields.map((_, index) => `encode${index}`),
    `return (row) => ({${copied.join(', ')}})`,
  ) as (...encoders: Encoder[]) => (row: object) => object;
  return make(...fields.map(({ encode }) => encode));
}

/** A function, made as `copyOf` makes them, that tells whether a value says something of each of these fields. */
const saysAll = (names: readonly string[]): ((row: object) => boolean) =>
  // oxlint-disable-next-line no-new-func, no-implied-eval -- see `copyOf`
  new Function(
    'row',
    `return ${names.map((name) => `${valueOf(name)} !== undefined`).join(' && ') || 'true'}`,
  ) as (row: object) => boolean;

/** Says which field it was; only looked for when something is wrong. */
function blame(fields: readonly Field[], row: Record<string, unknown>, error: unknown): never {
  if (error instanceof UnpromisedValue) {
    const isWrong = ({ name, encode }: Field): boolean => {
      try {
        encode(row[name]);
        return false;
      } catch {
        return true;
      }
    };
    error.message = `${fields.find(isWrong)?.name}: ${error.message}`;
  }
  throw error;
}

/** The named fields in the contract's order, and no other, whatever else the value holds. */
function ofObject(shape: Record<string, Schema>): Encoder {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    schema,
    encode: compileEncoder(schema),
  }));
  const copy = copyOf(fields);
  return (value) => {
    if (typeof value !== 'object' || value === null) return refuse('an object', value);
    try {
      return copy(value);
    } catch (error) {
      return blame(fields, value as Record<string, unknown>, error);
    }
  };
}

/** Whether a value is meant to be of this schema, as far as its outside tells; `null` where that cannot be told. */
function fitOf(schema: Schema): ((value: unknown) => boolean) | null {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return (value) => typeof value === definition.type;
    case 'array':
      return Array.isArray;
    case 'object': {
      const names = Object.keys(definition.shape).filter(
        (name) => !mayBeLeftOut(definition.shape[name] as Schema),
      );
      const literals = names.flatMap((name) => {
        const { type, values } = definitionOf(definition.shape[name] as Schema);
        return type === 'literal' ? [{ name, values }] : [];
      });
      const isWhole = saysAll(names);
      return (value) =>
        typeof value === 'object' &&
        value !== null &&
        isWhole(value) &&
        literals.every(({ name, values }) => values.includes((value as Record<string, unknown>)[name]));
    }
    default:
      return null;
  }
}

function ofUnion(schema: Schema, options: readonly Schema[]): Encoder {
  const choices = options.map((option) => ({ fits: fitOf(option), encode: compileEncoder(option) }));
  if (choices.some(({ fits }) => fits === null)) return byZod(schema);
  return (value) => {
    const choice = choices.find(({ fits }) => fits?.(value));
    return choice === undefined ? refuse('one of several kinds', value) : choice.encode(value);
  };
}

const byZod =
  (schema: Schema): Encoder =>
  (value) =>
    z.encode(schema as z.ZodMiniType, value);

/**
 * Compiles the contract of an answer, once, to the function that picks what of it leaves. As `z.encode` does, it takes the fields
 * that the contract names and no other, and refuses a value of another type or outside of its set; bounds and
 * patterns, which were checked when the value came in, are not checked again.
 */
export function compileEncoder(schema: Schema): Encoder {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'string':
      return ofText;
    case 'number':
      return ofNumber;
    case 'boolean':
      return ofFlag;
    case 'enum':
      return ofSet(Object.values(definition.entries));
    case 'literal':
      return ofSet(definition.values);
    case 'nullable':
      return ofNullable(compileEncoder(definition.innerType));
    case 'optional':
      return ofOptional(compileEncoder(definition.innerType));
    case 'array':
      return ofArray(compileEncoder(definition.element));
    case 'record':
      return ofRecord(compileEncoder(definition.valueType));
    case 'object':
      return definition.catchall === undefined || definitionOf(definition.catchall).type === 'never'
        ? ofObject(definition.shape)
        : byZod(schema);
    case 'union':
      return ofUnion(schema, definition.options);
    case 'pipe': {
      const { reverseTransform } = definition;
      if (reverseTransform === undefined) return byZod(schema);
      const before = compileEncoder(definition.in);
      return (value) => before(reverseTransform(value as never, undefined as never));
    }
    default:
      return byZod(schema);
  }
}
