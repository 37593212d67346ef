import { type EndpointDefinition, type ErrorCode, messageOf, statusOf } from '@satomori/core';
import { type JsonSchema, wireSchema } from './schemas.ts';

const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });

const object = (properties: Record<string, JsonSchema>, required: string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
});

function listSchema(row: JsonSchema): JsonSchema {
  const properties = {
    json: { type: 'array', items: row },
    next: { type: ['string', 'null'], description: '次のページの cursor。最後のページでは null' },
    sequence: { type: 'integer', description: 'この答えが、サイトの変更のどこまでを含むか' },
    total: { type: 'integer', description: 'count=1 のときの全件数' },
  };
  return object(properties, ['json', 'next', 'sequence']);
}

function contentOf({ answer, answerKind, mediaTypes }: EndpointDefinition): JsonSchema {
  if (answerKind === 'stream') return { 'text/event-stream': { schema: { type: 'string' } } };
  if (answerKind === 'blob') {
    const types = mediaTypes ?? ['application/octet-stream'];
    return Object.fromEntries(types.map((type) => [type, {}]));
  }
  const row = answer === undefined ? {} : wireSchema(answer);
  return json(answerKind === 'list' ? listSchema(row) : object({ json: row }, ['json']));
}

/** The errors that an endpoint may answer, derived from its input and access. */
function errorsOf({ access, errors = [], params, query, body, jsonPart }: EndpointDefinition): ErrorCode[] {
  const session: ErrorCode[] = ['no_token', 'invalid_token', 'token_expired', 'session_revoked'];
  const hasRoles = typeof access === 'object';
  const takesBody: ErrorCode[] = ['malformed_json', 'payload_too_large', 'unsupported_media_type'];
  const own: (ErrorCode | false)[] = [
    'invalid_input',
    ...(body === undefined && jsonPart === undefined ? [] : takesBody),
    ...(access === 'signed_in' || access === 'own_session' || hasRoles ? session : []),
    access === 'integration_key' && 'bad_integration_key',
    access === 'integration_key' && 'site_disabled',
    (access === 'signed_in' || hasRoles) && 'not_allowed',
    (params !== undefined || query !== undefined) && 'not_found',
    'internal_error',
    'unavailable',
    ...errors,
  ];
  return [...new Set(own)].filter((code) => code !== false);
}

function errorResponse(codes: readonly ErrorCode[]): JsonSchema {
  const isAmong = { properties: { result: { enum: [...codes] } } };
  return {
    description: codes.map((code) => `${code}: ${messageOf(code)}`).join('\n\n'),
    content: json({ allOf: [{ $ref: '#/components/schemas/Error' }, isAmong] }),
  };
}

const headers = { 'x-request-id': { $ref: '#/components/headers/RequestId' } };

/** All answers of an endpoint by status: the success, and the errors of the catalogue. */
export function responsesFor(endpoint: EndpointDefinition): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(errorsOf(endpoint), statusOf);
  const refusals = [...byStatus].map(([status, codes]) => [
    String(status),
    { headers, ...errorResponse(codes) },
  ]);
  return {
    200: { description: endpoint.summary, headers, content: contentOf(endpoint) },
    ...(endpoint.answerKind === 'blob'
      ? { 304: { description: '前に受け取ったものから変わっていません', headers } }
      : {}),
    ...Object.fromEntries(refusals),
  };
}
