// Checks of bodies before they are sent, with the schemas of the contract. A separate entry point, so that a screen
// which sends no such body does not load them.
import * as z from 'zod/mini';
import { type InputProblem, inputProblems } from './messages/inputProblems.ts';
import type { EndpointDefinition } from './schemas/defineEndpoint.ts';

export * from './contract/index.ts';

/**
 * Problems for which the server would refuse a body, found before it is sent; empty where it fits the contract.
 *
 * @throws {TypeError} for an endpoint without a body: browsers have the schemas only through `@satomori/core/bodies`
 */
export function bodyProblems(endpoint: EndpointDefinition, body: unknown): InputProblem[] {
  if (endpoint.body === undefined) throw new TypeError(`${endpoint.path} takes no body`);
  const result = z.safeDecode(endpoint.body as z.ZodMiniType, body);
  return result.success ? [] : inputProblems(result.error.issues);
}
