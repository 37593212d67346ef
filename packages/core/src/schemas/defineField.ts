import * as z from 'zod/mini';

/** The definition of one field of a resource, shared by the contract, the server and the apps. */
export interface FieldDefinition<Row extends z.ZodMiniType = z.ZodMiniType> {
  /** Schema in a returned row. */
  schema: Row;
  /** Whether people may or must enter it; without it only the server sets it. */
  input?: 'required' | 'optional';
  /** Schema for input, where stored rows may contain more. */
  inputSchema?: z.ZodMiniType;
  /** A column of that name, a JSON column, or in `details`; without it: computed, or stored under another name. */
  storage?: 'column' | 'json' | 'details';
  /** The value of a row without input; `null` by default. */
  empty?: string | number | boolean | readonly never[];
  /** Who may see it; by default every person who sees the row. */
  visibleTo?: 'admin';
  /** It says who somebody is: a shared account gets its empty value. Source: R39. */
  identifiesPerson?: true;
  /** Whether the owner of a device may change it; by default only admins may. */
  ownerMayChange?: true;
  /** The label shown to people; a field without one is not shown automatically. */
  label?: string;
  unit?: string;
  /** The words of its codes. */
  words?: Readonly<Record<string, string>>;
  /** Formats the value, where `words` and `unit` are not enough. */
  format?: (value: never) => string | null;
  /** ISO text, shown as date and time. */
  isTime?: true;
  /** A column of the list in the terminal and of the file of traps; other files of records have every field. */
  isListed?: true;
}
export type Fields = Readonly<Record<string, FieldDefinition>>;

/**
 * Bundles of the apps keep what is shown of a field (`label` to `isListed`) and drop the rest: see `slimContract`.
 */
export const defineField = <const Field extends FieldDefinition>(field: Field): Field => field;

/** The fields whose definition matches, such as `{ storage: 'details' }`. */
export type NamesWhere<All extends Fields, Trait> = {
  [Name in keyof All]: All[Name] extends Trait ? Name : never;
}[keyof All] &
  string;

/** Columns of a table that store fields unchanged, for the types of the database. */
export type ColumnsOf<All extends Fields> = {
  [Name in NamesWhere<All, { storage: 'column' }>]: z.output<All[Name]['schema']>;
};

export function namesWhere<All extends Fields, const Trait extends Partial<FieldDefinition>>(
  fields: All,
  trait: Trait,
): NamesWhere<All, Trait>[] {
  const traits = Object.entries(trait);
  const names = Object.entries(fields)
    .filter(([, field]) => traits.every(([key, value]) => field[key as keyof FieldDefinition] === value))
    .map(([name]) => name);
  return names as NamesWhere<All, Trait>[];
}

type RowSchemas<All extends Fields> = { [Name in keyof All]: All[Name]['schema'] };

/** The shape of a row, for `z.object`. */
export const rowSchemas = <All extends Fields>(fields: All): RowSchemas<All> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as RowSchemas<All>;

type InputSchema<Field extends FieldDefinition> = Field extends {
  inputSchema: infer Schema extends z.ZodMiniType;
}
  ? Schema
  : Field['schema'];
type InputSchemas<All extends Fields> = {
  [Name in keyof All as All[Name] extends { input: string } ? Name : never]: All[Name] extends {
    input: 'required';
  }
    ? InputSchema<All[Name]>
    : z.ZodMiniOptional<InputSchema<All[Name]>>;
};

/** The shape of input, for `z.strictObject`. */
export const inputSchemas = <All extends Fields>(fields: All): InputSchemas<All> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { input, schema, inputSchema = schema }]) =>
      input === undefined ? [] : [[name, input === 'required' ? inputSchema : z.optional(inputSchema)]],
    ),
  ) as InputSchemas<All>;

type ChangeSchemas<All extends Fields> = {
  [Name in keyof All as All[Name] extends { input: string } ? Name : never]: z.ZodMiniOptional<
    InputSchema<All[Name]>
  >;
};

/** The shape of a change, in which every field is optional, for `z.strictObject`. */
export const changeSchemas = <All extends Fields>(fields: All): ChangeSchemas<All> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { input, schema, inputSchema = schema }]) =>
      input === undefined ? [] : [[name, z.optional(inputSchema)]],
    ),
  ) as ChangeSchemas<All>;

type EmptyValues<All extends Fields, Name extends keyof All> = {
  [Each in Name]: All[Each] extends { empty: infer Empty }
    ? Empty extends readonly never[]
      ? never[]
      : Empty
    : null;
};

/** Values of these fields without input: `null` or empty. */
export const emptyValues = <All extends Fields, Name extends keyof All & string>(
  fields: All,
  names = Object.keys(fields) as Name[],
): EmptyValues<All, Name> =>
  Object.fromEntries(names.map((name) => [name, fields[name]?.empty ?? null])) as EmptyValues<All, Name>;
