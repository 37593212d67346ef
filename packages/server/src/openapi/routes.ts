import { hash } from 'node:crypto';
import { ENDPOINTS, getOpenapi } from '@satomori/core';
import type { AddRoute } from '../plugins/addRoute.ts';
import { openapiDocument } from './document.ts';

/** Built at the first request, since most servers never get one. */
function createDocument() {
  let built: { text: string; etag: string } | undefined;
  return () => {
    if (built === undefined) {
      const text = JSON.stringify(openapiDocument(ENDPOINTS));
      built = { text, etag: `"${hash('sha256', text).slice(0, 32)}"` };
    }
    return built;
  };
}

export function openapiRoutes(addRoute: AddRoute): void {
  const document = createDocument();
  addRoute(getOpenapi, async ({ request, reply }) => {
    const { text, etag } = document();
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
