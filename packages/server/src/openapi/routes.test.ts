import { ENDPOINTS, type EndpointDefinition, getOpenapi, statusOf } from '@satomori/core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningRoutes } from '../testing/runningRoutes.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { JsonSchema } from './schemas.ts';

interface Operation {
  operationId: string;
  security: object[];
  parameters?: { name: string; in: string; required: boolean; schema: JsonSchema; explode?: boolean }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object };
}

describe('the OpenAPI document', () => {
  let server: TestServer;
  let document: Document;
  const get = (headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url: `/web${getOpenapi.path}`, headers });
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
  const of = (name: keyof typeof ENDPOINTS): Operation =>
    operations().find(({ operation }) => operation.operationId === name)!.operation;

  beforeAll(async () => {
    server = await startTestServer('sqlite');
    document = (await get()).json();
  });
  afterAll(() => server.stop());

  it('keeps the rules of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document) as never);
    expect(result.errors).toBeUndefined();
    expect([result.valid, validator.version]).toEqual([true, '3.1']);
  });

  it('tells of the routes of the running server and no other', () => {
    const told = operations().map(
      ({ path, method }) => `${method.toUpperCase()} /web${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(told.sort()).toEqual(runningRoutes(server));
  });

  it('names for each operation who may call it, and the errors of its contract', () => {
    for (const [name, endpoint] of Object.entries(ENDPOINTS) as [
      keyof typeof ENDPOINTS,
      EndpointDefinition,
    ][]) {
      const { security, responses } = of(name);
      const keys = { anyone: [], integration_key: [{ integrationKey: [] }] };
      const { access } = endpoint;
      const wanted = access === 'anyone' || access === 'integration_key' ? keys[access] : [{ userToken: [] }];
      expect([name, security]).toEqual([name, wanted]);
      for (const code of endpoint.errors ?? []) {
        expect([name, JSON.stringify(responses[statusOf(code)])]).toEqual([
          name,
          expect.stringContaining(code),
        ]);
      }
    }
  });

  it('describes an address as text that becomes numbers and lists', () => {
    const named = (name: string) => of('listTraps').parameters!.find((parameter) => parameter.name === name);
    expect(named('limit')?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 1000 });
    expect(named('state')).toMatchObject({ explode: false, schema: { type: 'array' }, required: false });
    expect(of('getPaper').parameters!.find(({ name }) => name === 'type')).toMatchObject({ required: true });
    expect(of('listQuestions').parameters!.find(({ name }) => name === 'is_hunt')?.schema).toMatchObject({
      enum: ['0', '1'],
    });
  });

  it('describes what comes in parts, as bytes and as a stream', () => {
    expect(Object.keys(of('createCapture').requestBody!.content)).toEqual(['multipart/form-data']);
    expect(Object.keys(of('getPhoto').responses['200']!.content!)).toContain('image/webp');
    expect(Object.keys(of('streamEvents').responses['200']!.content!)).toEqual(['text/event-stream']);
    expect(document.components.schemas['Instant']).toMatchObject({ type: 'string', format: 'date-time' });
  });

  it('is sent once to whoever has it', async () => {
    const first = await get();
    expect(first.headers['content-type']).toContain('application/json');
    const again = await get({ 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
