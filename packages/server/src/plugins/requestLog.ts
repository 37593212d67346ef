import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../access/identifyCaller.ts';

export type LoggedError = { type: string; message: string; stack: string; code?: string };

/** Only the fields of an error that show where it comes from: databases put whole rows into other fields. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof code === 'string' ? { code } : {}),
  };
}

function whoOf({ caller }: FastifyRequest): { user_id?: string; site_id?: string } {
  const { session, integration } = (caller ?? {}) as Caller;
  if (session !== undefined) return { user_id: session.user.id, site_id: session.site.id };
  return integration === undefined ? {} : { site_id: integration.site_id };
}

/** The pattern of a route, never the requested URL, which may contain names, ids and positions. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? '(none)';

/**
 * Logs one line per request when its answer is complete: who, what, the result and the duration (milliseconds).
 *
 * Source: R18.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        ...whoOf(request),
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}
