import { type EndpointDefinition, nearestInstant } from '@satomori/core';
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

/** Serializes a value as JSON. @throws {TypeError} if the value does not match its schema */
export type Serializer = (value: unknown) => string;

/** The result of `mode: 'debug'`, including fields that its types omit: the functions called for each type. */
type Writer = Parameters<typeof restore>[0] & { serializer: { asDateTime: (value: unknown) => string } };

/** One for all schemas: each would compile the schema of schemas for itself, which takes most of the time. */
const validators = new Ajv({ strict: false });

/**
 * Compiles a schema to its serializer: fast-json-stringify writes only the fields of the schema, but converts values
 * of a wrong type silently, so Ajv validates them first.
 */
function compile(contract: Schema): Serializer {
  const fits = validators.compile(withoutBounds(contract, CHECKED_INSTANT));
  const writer = build(withoutBounds(contract, WRITTEN_INSTANT) as never, {
    mode: 'debug',
  }) as unknown as Writer;
  const { asDateTime } = writer.serializer;
  // One stored instant that no text has must not keep a whole list from everybody.
  writer.serializer.asDateTime = (milliseconds) =>
    asDateTime(new Date(nearestInstant(milliseconds as number)));
  const write = restore(writer);
  return (value) => {
    if (fits(value)) return write(value as object);
    const [error] = fits.errors ?? [];
    // Without the value, which may be private.
    throw new TypeError(`the answer does not fit its contract: ${error?.instancePath} ${error?.message}`);
  };
}

/** The serializer of a value without an envelope. */
export const compileSerializer = (schema: z.core.$ZodType): Serializer => compile(contractOf(schema));

const compiled = new Map<EndpointDefinition, Serializer>();

/**
 * The serializer of an endpoint's answers, compiled at the first answer rather than at start. Their bytes: a string
 * would be joined for its length, joined with the headers again, and counted before it is encoded.
 */
export function answerSerializer(endpoint: EndpointDefinition): (value: unknown) => Buffer {
  return (value) => {
    const serialize = compiled.get(endpoint) ?? compile(answerSchema(endpoint));
    compiled.set(endpoint, serialize);
    return Buffer.from(serialize(value));
  };
}
