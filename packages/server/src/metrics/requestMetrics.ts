import { signIn } from '@satomori/core';
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { BASE_PATH } from '../plugins/addRoute.ts';
import { routeOf } from '../plugins/requestLog.ts';

/** Upper bounds in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const SIGN_IN_ROUTE = BASE_PATH + signIn.path;
const REFUSALS = new Map([
  [400, 'bad_credentials'],
  [429, 'too_many_requests'],
]);

/**
 * Counts requests by route pattern, method and status, none of which a caller can invent: requests without a route
 * share one label.
 */
export function addRequestMetrics(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'satomori_request_duration_seconds',
    help: 'Requests by pattern of route, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BOUNDS,
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'satomori_logins_refused_total',
    help: 'Sign-ins refused, for a wrong password or too many guesses.',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of REFUSALS.values()) refusals.inc({ reason }, 0);

  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request);
    durations.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    const reason = REFUSALS.get(reply.statusCode);
    if (reason !== undefined && method === 'POST' && route === SIGN_IN_ROUTE) refusals.inc({ reason });
    done();
  });
}
