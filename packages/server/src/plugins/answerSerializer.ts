import type { EndpointDefinition } from '@satomori/core';
import { Ajv } from 'ajv';
import { build, restore } from 'fast-json-stringify';
import type * as z from 'zod/mini';
import {
  answerSchema,
  CHECKED_INSTANT,
  contractOf,
  type Schema,
  withoutBounds,
  WRITTEN_INSTANT,
} from './answerSchema.ts';

/** Writes a value as JSON. @throws {TypeError} where the value does not fit its contract */
export type Serializer = (value: unknown) => string;

/** What `mode: 'debug'` gives beside what its types name: the functions that the writer calls for each type. */
type Writer = Parameters<typeof restore>[0] & { serializer: { asDateTime: (value: unknown) => string } };

/**
 * Compiles the contract of a value to the function that writes it: fast-json-stringify, which writes the fields that
 * the schema names and no other. It would turn a value of another type into one that fits, so Ajv checks it first.
 */
function compile(contract: Schema): Serializer {
  const fits = new Ajv({ strict: false }).compile(withoutBounds(contract, CHECKED_INSTANT));
  const writer = build(withoutBounds(contract, WRITTEN_INSTANT) as never, {
    mode: 'debug',
  }) as unknown as Writer;
  const { asDateTime } = writer.serializer;
  writer.serializer.asDateTime = (milliseconds) => asDateTime(new Date(milliseconds as number));
  const write = restore(writer);
  return (value) => {
    if (fits(value)) return write(value as object);
    const [error] = fits.errors ?? [];
    // Never the value: what it held may be private.
    throw new TypeError(`the answer does not fit its contract: ${error?.instancePath} ${error?.message}`);
  };
}

/** The serializer of a value alone. */
export const compileSerializer = (schema: z.core.$ZodType): Serializer => compile(contractOf(schema));

const compiled = new Map<EndpointDefinition, Serializer>();

/** The serializer of an endpoint's answers, compiled when the first of them is written: a start compiles none. */
export function answerSerializer(endpoint: EndpointDefinition): Serializer {
  return (value) => {
    const serialize = compiled.get(endpoint) ?? compile(answerSchema(endpoint));
    compiled.set(endpoint, serialize);
    return serialize(value);
  };
}
