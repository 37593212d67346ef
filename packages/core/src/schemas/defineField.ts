import * as z from 'zod/mini';

/** What is known of one field of a resource, once for the contract, the server and the faces. */
export interface FieldDefinition<Row extends z.ZodMiniType = z.ZodMiniType> {
  /** As rows answer it. */
  schema: Row;
  /** Whether people write it, and must; without it the server alone does. */
  input?: 'required' | 'optional';
  /** What is accepted of people, where rows may hold more. */
  inputSchema?: z.ZodMiniType;
  /** A column of that name, or in the JSON of `details`; neither: computed, or stored by another name. */
  storage?: 'column' | 'details';
  /** What a row holds where nobody has said anything; `null` unless given. */
  empty?: string | readonly never[];
  /** Who is told of it; without it everybody who sees the row. */
  visibleTo?: 'admin';
  /** What people call it; a field without one is shown by no face on its own. */
  label?: string;
  unit?: string;
  /** The words of its codes. */
  words?: Readonly<Record<string, string>>;
  /** ISO text, shown as date and time. */
  isTime?: true;
  /** A column of lists, in files at least. */
  isListed?: true;
}
export type Fields = Readonly<Record<string, FieldDefinition>>;

/** Bundles of the faces keep what is shown of a field (`label` to `isListed`) and drop the rest: see `slimContract`. */
export const defineField = <const Field extends FieldDefinition>(field: Field): Field => field;

/** The fields of which the definition says this, such as `{ storage: 'details' }`. */
export type NamesWhere<All extends Fields, Trait> = {
  [Name in keyof All]: All[Name] extends Trait ? Name : never;
}[keyof All] &
  string;

/** Columns of a table that hold fields as they are, for the types of the database. */
export type ColumnsOf<All extends Fields> = {
  [Name in NamesWhere<All, { storage: 'column' }>]: z.output<All[Name]['schema']> | null;
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

/** The shape of what people write, for `z.strictObject`. */
export const inputSchemas = <All extends Fields>(fields: All): InputSchemas<All> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { input, schema, inputSchema = schema }]) =>
      input === undefined ? [] : [[name, input === 'required' ? inputSchema : z.optional(inputSchema)]],
    ),
  ) as InputSchemas<All>;

type EmptyValues<All extends Fields, Name extends keyof All> = {
  [Each in Name]: All[Each] extends { empty: infer Empty }
    ? Empty extends readonly never[]
      ? never[]
      : Empty
    : null;
};

/** What rows hold of these fields where nobody has said anything: `null` or empty. */
export const emptyValues = <All extends Fields, Name extends keyof All & string>(
  fields: All,
  names = Object.keys(fields) as Name[],
): EmptyValues<All, Name> =>
  Object.fromEntries(names.map((name) => [name, fields[name]?.empty ?? null])) as EmptyValues<All, Name>;
