import {
  type EndpointDefinition,
  ENDPOINTS,
  type EndpointName,
  formatDate,
  type NewArea,
} from '@satomori/core';
import {
  alternativesOf,
  type ApiDocument,
  type JsonSchema,
  type Operation,
  resolveSchema,
} from '../support/apiDocument.ts';

/** The values of one call, before they become an address and a body. */
export interface Input {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}
export type Place = keyof Input;

/** The position of an id (or a photo's path) in an input. */
export interface Position {
  place: Place;
  keys: (string | number)[];
  /** The field name, which tells the kind of id. */
  name: string;
}

const CAPTURE = {
  count: 1,
  adult_count: 1,
  species: 'boar',
  place: '山',
  // Required by the site's form for a catch.
  capture_class: 'nuisance',
  method: 'snare',
  age_class: 'adult',
  disposal: 'buried',
};
const SIGHTING = { place: '山' };
/** An area of a group, as a call sends it. */
export const AREA: NewArea = {
  id: '01a1f908-9486-7514-a6e7-80297634bbd3',
  kind: 'group',
  name: 'あ',
  group_id: '01a1f908-9486-7514-a6e7-80297634bbd3',
  valid_from: null,
  valid_to: null,
  source: null,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [137, 35],
        [138, 35],
        [138, 36],
        [137, 35],
      ],
    ],
  },
};
export const MAPPING = {
  target: 'sightings' as const,
  source: 'test',
  columns: {},
  constants: {},
  words: {},
  keys: ['ID'],
};
/** A row of a file. */
export const IMPORTED = {
  report_kind: 'sighting',
  species: 'boar',
  witnessed_at: '2026-11-20T00:00:00.000Z',
  time_precision: 'exact',
  place: '山',
};
const DAY = { from: '2026-11-19T15:00:00.000Z', to: '2026-11-20T15:00:00.000Z' };
/** What schemas cannot express: rules over several fields, and texts with a meaning of their own. */
const EXAMPLES: Partial<Record<EndpointName, Partial<Input>>> = {
  createAdminUser: { body: { is_shared_viewer: false } },
  changeAdminUser: { body: { is_shared_viewer: false } },
  createArea: { body: AREA },
  createAreas: { body: { areas: [AREA] } },
  changeArea: { body: AREA },
  createAdminQuestion: { body: { code: 'asked', kind: 'text', required: false } },
  changeAdminQuestion: { body: { required: false } },
  createImport: { body: { target: 'sightings', file_sha256: 'a'.repeat(64), mapping: MAPPING } },
  putImportRows: { query: { from: 0 }, body: { rows: [{ line: 1, key: '1', values: IMPORTED }] } },
  createCapture: { body: CAPTURE },
  changeCapture: { body: { point: CAPTURE } },
  createSighting: { body: SIGHTING },
  changeSighting: { body: { point: SIGHTING } },
  createEffort: { body: { traps_set: 1 } },
  changeAlarmRule: { body: { is_on: true, threshold: null, receivers: [] } },
  tryAlarmRule: { body: { threshold: null } },
  putMapping: { body: { mapping: null } },
  tryMessage: { body: { event: 'up', message: {} } },
  // Otherwise the issuer would be called.
  putOpenidSettings: { body: { is_active: false } },
  putBroker: { body: { is_active: false, url: null, ca: null } },
  putWebhookTarget: { body: { is_active: false, url: null } },
  putLineAccount: {
    body: {
      is_active: false,
      basic_id: '@town',
      access_token: 'a'.repeat(40),
      channel_secret: '0'.repeat(32),
    },
  },
  putPushSubscription: {
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/x',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  },
  sendMail: { body: { login_id: 'somebody' } },
  signIn: { body: { site: 'satomori' } },
  listPastStates: { query: DAY },
  getPatrolBook: { query: DAY },
  checkRewardEvidence: { query: { from: '2026-11-01', to: '2026-11-30' } },
  getRewardEvidence: { query: { from: '2026-11-01', to: '2026-11-30', incomplete: '1' } },
  getBasemapTile: { query: { z: 0, x: 0, y: 0 } },
  getPaper: { query: { printed_at: '2026-11-20T00:00:00.000Z' } },
};

/** What one form of a query needs beside the others, by the value that chooses the form. */
const OF_FORM: Partial<Record<EndpointName, Record<string, object>>> = { exportRows: { patrol_book: DAY } };

/** Texts for every pattern in the contract. */
const TEXTS = ['あ', '137,35,138,36', '12:30', '1', '2026-11', '0101010101010101'];

const has = (schema: JsonSchema, type: string): boolean => [schema.type].flat().includes(type);

export interface Samples {
  /** The simplest valid call, one for each form of body and each value of required query parameters. */
  inputsOf: (operation: Operation) => Input[];
  positionsOf: (operation: Operation, input: Input) => Position[];
  /** The same input with this value at the position. */
  withValue: (operation: Operation, input: Input, position: Position, value: unknown) => Input;
}

/**
 * Generates inputs from the schemas of the API.
 *
 * @param ownId an id of the caller's own for a field of this name
 * @param sha256 of the photo that goes with every multipart body
 * @param now the server's clock, in milliseconds
 */
export function createSamples(
  document: ApiDocument,
  ownId: (name: string) => string,
  sha256: string,
  now: () => number,
): Samples {
  const resolve = (schema: JsonSchema) => resolveSchema(document, schema);

  function sampleText(schema: JsonSchema, name: string): string {
    if (schema.format === 'uuid') return ownId(name);
    if (schema.format === 'date-time') return new Date(now()).toISOString();
    if (schema.format === 'date') return formatDate(now());
    if (schema.format === 'email') return 'somebody@example.jp';
    if (schema.pattern === undefined) return 'あ'.repeat(Math.max(1, schema.minLength ?? 0));
    const pattern = new RegExp(schema.pattern, 'u');
    const text = [...TEXTS, sha256].find((candidate) => pattern.test(candidate));
    if (text === undefined) throw new Error(`no text is known for ${schema.pattern}`);
    return text;
  }

  function sample(given: JsonSchema, name: string): unknown {
    const schema = resolve(given);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return schema.enum[0];
    if (schema.anyOf !== undefined || schema.oneOf !== undefined) {
      const options = alternativesOf(schema).map(resolve);
      return options.some((option) => option.type === 'null') ? null : sample(options[0] ?? {}, name);
    }
    if (has(schema, 'null')) return null;
    if (has(schema, 'object')) {
      const required = schema.required ?? [];
      return Object.fromEntries(required.map((key) => [key, sample(schema.properties?.[key] ?? {}, key)]));
    }
    if (has(schema, 'array')) return (schema.minItems ?? 0) > 0 ? [sample(schema.items ?? {}, name)] : [];
    if (has(schema, 'integer') || has(schema, 'number')) return schema.minimum ?? 1;
    return has(schema, 'boolean') ? true : sampleText(schema, name);
  }

  /** Every position of an id below a schema, including optional fields. */
  function idsIn(given: JsonSchema, name: string, keys: (string | number)[]): Omit<Position, 'place'>[] {
    const schema = resolve(given);
    if (keys.length > 6) return [];
    if (schema.format === 'uuid') return [{ keys, name }];
    return [
      ...(alternativesOf(schema)[0] === schema ? [] : alternativesOf(schema)).flatMap((option) =>
        idsIn(option, name, keys),
      ),
      ...Object.entries(schema.properties ?? {}).flatMap(([key, field]) => idsIn(field, key, [...keys, key])),
      ...(schema.items === undefined ? [] : idsIn(schema.items, name, [...keys, 0])),
    ];
  }

  function fill(given: JsonSchema, present: unknown, keys: (string | number)[], value: unknown): unknown {
    const [key, ...rest] = keys;
    if (key === undefined) return value;
    const schema =
      alternativesOf(resolve(given))
        .map(resolve)
        .find(({ properties, items }) => (typeof key === 'number' ? items : properties?.[key])) ?? {};
    if (typeof key === 'number') {
      const [first] = Array.isArray(present) ? (present as unknown[]) : [];
      return [fill(schema.items ?? {}, first, rest, value)];
    }
    const field = schema.properties?.[key] ?? {};
    const whole = (present ?? sample(schema, '')) as Record<string, unknown>;
    return { ...whole, [key]: fill(field, whole[key] ?? undefined, rest, value) };
  }

  /** One query for each value of the required parameters (`type` of a paper, `event` of a message). */
  function queriesOf({ name: endpoint, querySchema }: Operation): Record<string, unknown>[] {
    const first = sample(querySchema, '') as Record<string, unknown>;
    const words = (querySchema.required ?? []).flatMap((name) => {
      const field = resolve(querySchema.properties?.[name] ?? {});
      const values = alternativesOf(field).flatMap(
        (option) => option.enum ?? (option.const === undefined ? [] : [option.const]),
      );
      // Of several forms of a query, more than one may know the same value.
      return [...new Set(values)].map((value) => ({
        ...first,
        [name]: value,
        ...OF_FORM[endpoint as EndpointName]?.[String(value)],
      }));
    });
    return words.length === 0 ? [first] : words;
  }

  const schemaOf = (operation: Operation, place: Place): JsonSchema =>
    ({ path: operation.pathSchema, query: operation.querySchema, body: operation.bodySchema ?? {} })[place];

  function inputsOf(operation: Operation): Input[] {
    const example = EXAMPLES[operation.name as EndpointName] ?? {};
    const bodies =
      operation.bodySchema === undefined
        ? [undefined]
        : alternativesOf(resolve(operation.bodySchema)).map((option) => ({
            ...completed(sample(option, ''), example.body, resolve(option)),
          }));
    const inputs = queriesOf(operation).flatMap((query) =>
      bodies.map((body) => ({
        path: sample(operation.pathSchema, '') as Input['path'],
        query: { ...query, ...example.query },
        body,
      })),
    );
    return inputs;
  }

  return {
    inputsOf,
    positionsOf: (operation, input) => {
      const { name } = operation;
      const found = (['path', 'query', 'body'] as const).flatMap((place) =>
        (place === 'body' ? [bodyOptionOf(operation, input, resolve)] : [schemaOf(operation, place)]).flatMap(
          (schema) => idsIn(schema, name, []).map((position) => ({ place, ...position })),
        ),
      );
      const isPhoto = operation.querySchema.properties?.['path'] !== undefined;
      return isPhoto ? [...found, { place: 'query', keys: ['path'], name: 'path' }] : found;
    },
    withValue: (operation, input, { place, keys }, value) => ({
      ...input,
      [place]: fill(schemaOf(operation, place), input[place], keys, value),
    }),
  };
}

/** Of a body with several forms, the one of this input. */
function bodyOptionOf(
  { bodySchema }: Operation,
  { body }: Input,
  resolve: (schema: JsonSchema) => JsonSchema,
): JsonSchema {
  if (bodySchema === undefined) return {};
  const options = alternativesOf(resolve(bodySchema)).map(resolve);
  const isMeant = ({ properties = {} }: JsonSchema) =>
    Object.entries(properties).every(
      ([key, field]) => field.const === undefined || field.const === (body as Record<string, unknown>)[key],
    );
  return options.find(isMeant) ?? {};
}

/** A sample completed with the example's values for the fields that it may have. */
function completed(sample: unknown, example: unknown, { properties = {} }: JsonSchema): object {
  const whole = { ...(sample as Record<string, unknown>) };
  for (const [key, value] of Object.entries(example ?? {})) {
    const field = properties[key];
    if (field === undefined) continue;
    const isPart = typeof value === 'object' && !Array.isArray(value) && field.properties !== undefined;
    whole[key] = isPart ? completed(whole[key], value, field) : (value as unknown);
  }
  return whole;
}

export const endpointOf = ({ name }: Operation): EndpointDefinition => ENDPOINTS[name as EndpointName];
