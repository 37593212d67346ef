import {
  answerOptionSchema,
  currentUserSchema,
  gatewayLogSchema,
  gatewaySchema,
  groupSchema,
  captureSchema,
  photoSchema,
  sightingSchema,
  memberSchema,
  notificationSchema,
  questionSchema,
  siteSchema,
  statsRowSchema,
  trapLogSchema,
  trapSchema,
} from '@satomori/core/rowSchemas';
import * as z from 'zod/mini';

const count = z.int().check(z.minimum(0));
const text = z.string();
const textOrNull = z.nullable(z.string());

/** The schema of one row of each command's JSON: the contract's for rows of the server, ours for the rest. */
export const ROW_SCHEMAS = {
  traps: trapSchema,
  gateways: gatewaySchema,
  trap_logs: trapLogSchema,
  gateway_logs: gatewayLogSchema,
  push_logs: notificationSchema,
  captures: captureSchema,
  sightings: sightingSchema,
  stats: statsRowSchema,
  users: z.union([currentUserSchema, memberSchema]),
  groups: groupSchema,
  sites: siteSchema,
  questions: z.extend(questionSchema, { options: z.array(answerOptionSchema) }),
  saved_file: z.object({ path: text, bytes: count }),
  changes: z.object({ changed: count }),
  config: z.object({
    settings_file: text,
    tokens_folder: text,
    context: textOrNull,
    url: text,
    product_key: textOrNull,
    contexts: z.array(text),
    timeout: z.nullable(z.number()),
    ca_file: textOrNull,
    variables: z.array(text),
  }),
  setting: z.object({ key: text, value: textOrNull }),
  papers: z.object({
    path: text,
    unit: z.optional(text),
    from: z.optional(textOrNull),
    to: z.optional(textOrNull),
    bytes: z.nullable(count),
    sha256: textOrNull,
    status: z.optional(text),
    message: z.optional(textOrNull),
  }),
  photo_jobs: z.object({
    id: text,
    post_id: text,
    post: text,
    capture_no: textOrNull,
    occurred_at: text,
    photo_kind: text,
    bytes: count,
    sha256_sent: text,
    turn: count,
    path: text,
  }),
  images: photoSchema,
  photos: z.object({
    folder: text,
    manifest: textOrNull,
    photos: count,
    fetched: count,
    kept: count,
    failed: z.array(
      z.object({
        id: text,
        post_id: text,
        post: text,
        capture_no: textOrNull,
        path: text,
        code: text,
        message: text,
      }),
    ),
  }),
  contexts: z.object({ name: textOrNull, url: text, is_current: z.boolean() }),
  commands: z.object({
    name: text,
    description: text,
    arguments: z.array(
      z.object({ name: text, description: text, is_required: z.boolean(), is_variadic: z.boolean() }),
    ),
    options: z.array(z.object({ flags: text, description: text, takes_value: z.boolean() })),
    /** Schema of what `--json all` prints on stdout: one document, or one for each line. */
    json: z.nullable(
      z.object({ form: z.enum(['document', 'lines']), schema: z.record(z.string(), z.unknown()) }),
    ),
  }),
  sign_in: z.object({
    context: textOrNull,
    url: text,
    login_id: text,
    name: text,
    site: text,
    roles: z.array(text),
    expires_at: text,
    token_from: z.enum(['environment', 'file']),
  }),
  exit_codes: z.object({ code: count, name: text, meaning: text }),
} as const satisfies Record<string, z.ZodMiniType>;

export type RowKind = keyof typeof ROW_SCHEMAS;

/** The field names of a row, for `--json`. */
export function fieldsOf(schema: z.ZodMiniType): readonly string[] {
  if (schema instanceof z.ZodMiniObject) return Object.keys(schema.shape);
  if (!(schema instanceof z.ZodMiniUnion)) return [];
  return [...new Set((schema.def.options as z.ZodMiniType[]).flatMap(fieldsOf))];
}
