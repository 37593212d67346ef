import { type Access, type EndpointDefinition, ERROR_CODES } from '@satomori/core';
import { BASE_PATH } from '../plugins/addRoute.ts';
import { parametersFor } from './parameters.ts';
import { responsesFor } from './responses.ts';
import { type JsonSchema, sharedSchemas, wireSchema } from './schemas.ts';

const DESCRIPTION =
  '里守のAPIです。成功は {"json": …}、失敗は {"result": コード, "message": 日本語の文} で答えます。' +
  '詳しい決まりは docs/api.md にあります。';

const security = (access: Access): JsonSchema[] => {
  if (access === 'anyone') return [];
  return [access === 'integration_key' ? { integrationKey: [] } : { userToken: [] }];
};

/** Each photo in the part named by its id, next to the JSON. */
const multipart = (jsonPart: string, body: JsonSchema): JsonSchema => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { [jsonPart]: body },
      required: [jsonPart],
      additionalProperties: { type: 'string', contentMediaType: 'application/octet-stream' },
    },
    encoding: { [jsonPart]: { contentType: 'application/json' } },
  },
});

function requestBody({ body, jsonPart }: EndpointDefinition): JsonSchema | undefined {
  if (body === undefined) return undefined;
  const schema = wireSchema(body);
  const content = jsonPart === undefined ? { 'application/json': { schema } } : multipart(jsonPart, schema);
  return { required: true, content };
}

function operation(name: string, endpoint: EndpointDefinition): JsonSchema {
  const parameters = parametersFor(endpoint);
  const body = requestBody(endpoint);
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? ''],
    security: security(endpoint.access),
    ...(typeof endpoint.access === 'object' ? { 'x-roles': endpoint.access.roles } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responsesFor(endpoint),
  };
}

const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    result: { type: 'string', enum: ERROR_CODES },
    message: { type: 'string', description: '画面に出せる日本語の文' },
    details: { type: 'object', description: '誤りのあった項目や、競合した行' },
  },
  required: ['result', 'message'],
};

const bearer = (description: string): JsonSchema => ({ type: 'http', scheme: 'bearer', description });

/** The OpenAPI 3.1 document of these endpoints, by name, generated from their definitions. */
export function openapiDocument(endpoints: Record<string, EndpointDefinition>): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: '里守 (Satomori) API', version: '1', description: DESCRIPTION },
    servers: [{ url: BASE_PATH }],
    paths,
    components: {
      schemas: { ...sharedSchemas(), Error: errorSchema },
      headers: {
        RequestId: { description: 'サーバーの記録と照らし合わせる番号', schema: { type: 'string' } },
      },
      securitySchemes: {
        userToken: { ...bearer('user-auth で受け取るトークン'), bearerFormat: 'JWT' },
        integrationKey: bearer('サイトの連携キー'),
      },
    },
  };
}
