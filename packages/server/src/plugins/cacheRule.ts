import type { FastifyInstance } from 'fastify';
import { BASE_PATH } from './addRoute.ts';

const API = `${BASE_PATH}/api/`;

/** An answer of the API is not cached and not shared, unless its route specifies otherwise. */
export function addCacheRule(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(API)) reply.header('cache-control', 'private, no-store');
    done();
  });
}
