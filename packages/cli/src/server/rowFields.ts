import {
  gatewayLogSchema,
  gatewaySchema,
  huntPointSchema,
  mapPointSchema,
  pushLogSchema,
  trapLogSchema,
  trapSchema,
} from '@satomori/core';

const fieldsOf = (schema: { shape: object }): readonly string[] => Object.keys(schema.shape);

/** The fields of each list's rows, for `--json`. Drawn from the contract, so they are never out of date. */
export const ROW_FIELDS = {
  traps: fieldsOf(trapSchema),
  gateways: fieldsOf(gatewaySchema),
  trap_logs: fieldsOf(trapLogSchema),
  gateway_logs: fieldsOf(gatewayLogSchema),
  push_logs: fieldsOf(pushLogSchema),
  captures: fieldsOf(huntPointSchema),
  sightings: fieldsOf(mapPointSchema),
  stats: ['keys', 'labels', 'records', 'animals', 'uncounted'],
  papers: ['path', 'unit', 'from', 'to', 'bytes', 'sha256', 'status', 'message'],
  photo_jobs: ['id', 'capture_id', 'capture_no', 'captured_at', 'photo_kind', 'bytes', 'sha256_sent', 'path'],
  photos: ['folder', 'manifest', 'photos', 'fetched', 'kept', 'failed'],
  contexts: ['name', 'url', 'is_current'],
  commands: ['name', 'description', 'arguments', 'options'],
  sign_in: ['context', 'url', 'login_id', 'name', 'site', 'roles', 'expires_at', 'token_from'],
  exit_codes: ['code', 'name', 'meaning'],
} as const satisfies Record<string, readonly string[]>;

export type RowKind = keyof typeof ROW_FIELDS;
