/** A schema of JSON Schema, as in the OpenAPI document. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

interface OperationObject {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, JsonSchema> };
}

/** One endpoint as in its document. */
export interface Operation {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/web`, with `{name}` for parameters. */
  path: string;
  /** Path and query, each as the schema of an object. */
  pathSchema: JsonSchema;
  querySchema: JsonSchema;
  bodySchema: JsonSchema | undefined;
  /** The name of the JSON part where the body is multipart. */
  jsonPart: string | undefined;
  isStream: boolean;
}

const asObject = (parameters: readonly Parameter[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

function operationOf(path: string, method: string, operation: OperationObject): Operation {
  const { parameters = [], requestBody } = operation;
  const multipart = requestBody?.content['multipart/form-data']?.schema;
  const [jsonPart] = Object.keys(multipart?.properties ?? {});
  return {
    name: operation.operationId,
    method: method.toUpperCase() as Operation['method'],
    path,
    pathSchema: asObject(parameters.filter((parameter) => parameter.in === 'path')),
    querySchema: asObject(parameters.filter((parameter) => parameter.in === 'query')),
    bodySchema: multipart?.properties?.[jsonPart ?? ''] ?? requestBody?.content['application/json']?.schema,
    jsonPart,
    isStream: operation.responses['200']?.content?.['text/event-stream'] !== undefined,
  };
}

export const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(path, method, operation)),
  );

/** Follows references; the document contains only those to its own components. */
export function resolveSchema(document: ApiDocument, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (document.components.schemas[name] ?? {});
}

export const alternativesOf = (schema: JsonSchema): JsonSchema[] => schema.anyOf ?? schema.oneOf ?? [schema];
