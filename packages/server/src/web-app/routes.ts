import type { AppConfig } from '@satomori/core';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { BASE_PATH } from '../plugins/addRoute.ts';
import { type Origins, pageHeaders } from './securityHeaders.ts';

/** Files with the hash of their content in their name never change. */
const HASHED = /\/assets\//;

/** A page, the service worker, or the script of another worker; uncompressed or compressed. */
const PAGE_OR_WORKER = /(\.html|\/sw\.js|Worker-[^/]+\.js)(\.br|\.gz)?$/;

const originOf = ({ baseUrl }: AppConfig): string[] =>
  baseUrl.startsWith('/') ? [] : [new URL(baseUrl).origin];

/** Serves the built web app below `/web/`, with the configuration that it reads at start; `/` redirects there. */
export async function addWebApp(
  app: FastifyInstance,
  { webRoot, web, tiles }: { webRoot: string; web: AppConfig } & Pick<Origins, 'tiles'>,
): Promise<void> {
  const ofPages = pageHeaders({ tiles, api: originOf(web) });
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
  app.get(`${BASE_PATH}/config.json`, (_, reply) => reply.header('cache-control', 'no-cache').send(web));
  app.get('/', (_, reply) => reply.redirect(`${BASE_PATH}/`));
  app.get(BASE_PATH, (_, reply) => reply.redirect(`${BASE_PATH}/`));
}
