import { type Access, type EndpointDefinition, mayCall, type MessageMapping } from '@satomori/core';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/appError.ts';
import type { FindSession } from '../sessions/sessionLoader.ts';
import type { Tokens } from '../sessions/tokens.ts';
import { type Authenticated, authenticate, bearerOf } from './authenticate.ts';

/** A network server that may send to a site. */
export interface Integration {
  id: string;
  site_id: string;
  /** How its messages are read; `null`: by the usual names. */
  mapping: MessageMapping | null;
  /** Nothing is received for a disabled site. */
  is_site_disabled: boolean;
}

/** The type of a handler's caller follows from the endpoint's `access`. */
export type CallerOf<A extends Access> = A extends 'anyone'
  ? unknown
  : A extends 'integration_key'
    ? { integration: Integration }
    : Authenticated;

/** A checked caller: a person, a network server, or, without any field, unknown. */
export type Caller = Partial<Authenticated & { integration: Integration }>;

interface Services {
  findSession: FindSession;
  tokens: Tokens;
  /** Milliseconds. */
  now: () => number;
}

/** The integration of a key; `null` for no key, an unknown or a revoked one. */
type FindIntegration = (key: string | null) => Promise<Integration | null>;

export type IdentifyCaller = (endpoint: EndpointDefinition, request: FastifyRequest) => Promise<Caller>;

/**
 * Identifies the caller of an endpoint, and refuses those who may not call it.
 *
 * @throws {AppError} from the returned function: `bad_integration_key`, `site_disabled`, `not_allowed`, and those of
 * `authenticate`
 */
export function createIdentifyCaller(services: Services, findIntegration: FindIntegration): IdentifyCaller {
  return async ({ access, method }, request) => {
    if (access === 'anyone') return {};
    if (access === 'integration_key') {
      const integration = await findIntegration(bearerOf(request));
      if (integration === null) throw new AppError('bad_integration_key');
      if (integration.is_site_disabled) throw new AppError('site_disabled');
      return { integration };
    }
    const authenticated = await authenticate(services, request);
    if (!mayCall({ access, method }, authenticated.scope.roles)) throw new AppError('not_allowed');
    return authenticated;
  };
}
