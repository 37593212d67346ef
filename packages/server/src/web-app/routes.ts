import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { BASE_PATH } from '../plugins/addRoute.ts';

/** Files whose name carries the hash of their content never change. */
const HASHED = /\/assets\//;

/** Serves the built web app below `/web/`; `/` leads there. */
export async function addWebApp(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    prefix: `${BASE_PATH}/`,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lifetime = HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.header('cache-control', lifetime);
    },
  });
  app.get('/', (_, reply) => reply.redirect(`${BASE_PATH}/`));
  app.get(BASE_PATH, (_, reply) => reply.redirect(`${BASE_PATH}/`));
}
