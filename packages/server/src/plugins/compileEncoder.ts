import * as z from 'zod/mini';

/** Writes a value as the JSON text that its contract promises. */
export type Encoder = (value: unknown) => string;

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

const ofText: Encoder = (value) =>
  typeof value === 'string' ? JSON.stringify(value) : refuse('text', value);
const ofNumber: Encoder = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : refuse('a number', value);
const ofFlag: Encoder = (value) => (typeof value === 'boolean' ? String(value) : refuse('a flag', value));

/** One of a few values, each written beforehand. */
function ofSet(values: readonly unknown[]): Encoder {
  const written = new Map(values.map((value) => [value, JSON.stringify(value)]));
  return (value) => written.get(value) ?? refuse('one of its set', value);
}

function ofArray(element: Encoder): Encoder {
  return (value) => {
    if (!Array.isArray(value)) return refuse('a list', value);
    let text = '[';
    for (let index = 0; index < value.length; index += 1)
      text += (index === 0 ? '' : ',') + element(value[index]);
    return `${text}]`;
  };
}

function ofRecord(valueOf: Encoder): Encoder {
  return (value) => {
    if (typeof value !== 'object' || value === null) return refuse('a record', value);
    const fields = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}:${valueOf(each)}`);
    return `{${fields.join(',')}}`;
  };
}

const mayBeLeftOut = (schema: Schema): boolean => schema._zod.optout === 'optional';

/** The named fields in the contract's order, and no other, whatever else the value holds. */
function ofObject(shape: Record<string, Schema>): Encoder {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    label: `${JSON.stringify(name)}:`,
    isOptional: mayBeLeftOut(schema),
    encode: compile(schema),
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null) return refuse('an object', value);
    const row = value as Record<string, unknown>;
    let text = '';
    for (const { name, label, isOptional, encode } of fields) {
      const field = row[name];
      if (field === undefined && isOptional) continue;
      try {
        text += (text === '' ? label : `,${label}`) + encode(field);
      } catch (error) {
        if (error instanceof UnpromisedValue) error.message = `${name}: ${error.message}`;
        throw error;
      }
    }
    return `{${text}}`;
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
      return (value) =>
        typeof value === 'object' &&
        value !== null &&
        names.every((name) => (value as Record<string, unknown>)[name] !== undefined) &&
        literals.every(({ name, values }) => values.includes((value as Record<string, unknown>)[name]));
    }
    default:
      return null;
  }
}

function ofUnion(schema: Schema, options: readonly Schema[]): Encoder {
  const choices = options.map((option) => ({ fits: fitOf(option), encode: compile(option) }));
  if (choices.some(({ fits }) => fits === null)) return byZod(schema);
  return (value) => {
    const choice = choices.find(({ fits }) => fits?.(value));
    return choice === undefined ? refuse('one of several kinds', value) : choice.encode(value);
  };
}

const byZod =
  (schema: Schema): Encoder =>
  (value) =>
    JSON.stringify(z.encode(schema as z.ZodMiniType, value));

function compile(schema: Schema): Encoder {
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
    case 'nullable': {
      const inner = compile(definition.innerType);
      return (value) => (value === null ? 'null' : inner(value));
    }
    case 'optional':
      return compile(definition.innerType);
    case 'array':
      return ofArray(compile(definition.element));
    case 'record':
      return ofRecord(compile(definition.valueType));
    case 'object':
      return definition.catchall === undefined || definitionOf(definition.catchall).type === 'never'
        ? ofObject(definition.shape)
        : byZod(schema);
    case 'union':
      return ofUnion(schema, definition.options);
    case 'pipe': {
      const { reverseTransform } = definition;
      if (reverseTransform === undefined) return byZod(schema);
      const before = compile(definition.in);
      return (value) => before(reverseTransform(value as never, undefined as never));
    }
    default:
      return byZod(schema);
  }
}

/**
 * Compiles the contract of an answer, once, to the function that writes it. As `z.encode` does, it writes the fields
 * that the contract names and no other, and refuses a value of another type or outside of its set; bounds and
 * patterns, which were checked when the value came in, are not checked again.
 */
export const compileEncoder = (schema: z.core.$ZodType): Encoder => compile(schema);
