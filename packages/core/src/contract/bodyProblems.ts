import * as z from 'zod/mini';
import { type InputProblem, inputProblems } from '../messages/inputProblems.ts';
import type { EndpointDefinition } from './endpoint.ts';

/** What the server would refuse a body for, found before it is sent; empty where it fits the contract. */
export function bodyProblems(endpoint: EndpointDefinition, body: unknown): InputProblem[] {
  if (endpoint.body === undefined) return [];
  const result = z.safeDecode(endpoint.body as z.ZodMiniType, body);
  return result.success ? [] : inputProblems(result.error.issues);
}
