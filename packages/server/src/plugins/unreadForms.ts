import { type EndpointDefinition, stopDigest } from '@satomori/core';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/appError.ts';
import { urlOf } from './addRoute.ts';

/** Called by mail programs, which send a form whose one field says nothing new (RFC 8058). */
const WITH_FORMS: readonly EndpointDefinition[] = [stopDigest];

/** Lets these endpoints be called with a form, which is not read. Everywhere else a form is refused, as before. */
export function addUnreadForms(app: FastifyInstance): void {
  const urls = new Set<string | undefined>(WITH_FORMS.map(urlOf));
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, _body, done) => {
      const isAccepted = urls.has(request.routeOptions.url);
      done(isAccepted ? null : new AppError('unsupported_media_type'), undefined);
    },
  );
}
