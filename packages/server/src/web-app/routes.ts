import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { BASE_PATH } from '../plugins/addRoute.ts';
import { pageHeaders } from './securityHeaders.ts';

/** Files whose name carries the hash of their content never change. */
const HASHED = /\/assets\//;

/** A page, the service worker, or the script of another worker; as it is or compressed. */
const PAGE_OR_WORKER = /(\.html|\/sw\.js|Worker-[^/]+\.js)(\.br|\.gz)?$/;

/**
 * Serves the built web app below `/web/`; `/` leads there.
 *
 * @param tiles origins of map tiles
 */
export async function addWebApp(
  app: FastifyInstance,
  { webRoot, tiles }: { webRoot: string; tiles: readonly string[] },
): Promise<void> {
  const ofPages = pageHeaders(tiles);
  await app.register(fastifyStatic, {
    root: webRoot,
    prefix: `${BASE_PATH}/`,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lifetime = HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.header('cache-control', lifetime);
      if (PAGE_OR_WORKER.test(path)) reply.headers(ofPages);
    },
  });
  app.get('/', (_, reply) => reply.redirect(`${BASE_PATH}/`));
  app.get(BASE_PATH, (_, reply) => reply.redirect(`${BASE_PATH}/`));
}
