import type { EndpointDefinition } from './schemas/defineEndpoint.ts';
import * as contract from './contract/index.ts';

type Contract = typeof contract;
type Endpoints = {
  readonly [Name in keyof Contract as Contract[Name] extends EndpointDefinition
    ? Name
    : never]: Contract[Name];
};

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
const byPath = (a: EndpointDefinition, b: EndpointDefinition): number =>
  a.path === b.path ? METHODS.indexOf(a.method) - METHODS.indexOf(b.method) : a.path < b.path ? -1 : 1;

// @__NO_SIDE_EFFECTS__
function endpointsOf(values: object): Record<string, EndpointDefinition> {
  const endpoints = Object.entries(values).flatMap(([name, value]) =>
    isEndpoint(value) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(endpoints.toSorted(([, a], [, b]) => byPath(a, b)));
}

/**
 * Every endpoint that the contract exports, by name, in the order of paths. A test compares the server's routes with
 * it.
 */
export const ENDPOINTS = endpointsOf(contract) as Endpoints;
export type EndpointName = keyof typeof ENDPOINTS;
