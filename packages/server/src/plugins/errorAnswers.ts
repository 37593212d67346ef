import type { ErrorBody } from '@satomori/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asRefusal } from '../database/databaseErrors.ts';
import { AppError } from '../errors/appError.ts';

/** Fastify's own refusals in the words of the catalogue. */
const FASTIFY_REFUSALS: Record<string, () => AppError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError('malformed_json'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError('malformed_json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('malformed_json'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('payload_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('unsupported_media_type'),
  // QUERY, which no address of ours takes, without a type.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: () => new AppError('not_found'),
  FST_ERR_BAD_URL: () => new AppError('not_found'),
  // Longer than any id.
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('not_found'),
  // Of the web app's files: an address that tries to leave their folder.
  FST_STATIC_FORBIDDEN_PATH: () => new AppError('not_found'),
};

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  const known = FASTIFY_REFUSALS[code ?? ''];
  if (known !== undefined) return known();
  if (error instanceof SyntaxError && statusCode === 400) return new AppError('malformed_json');
  return asRefusal(error) ?? new AppError('internal_error');
}

const bodyOf = (error: AppError): ErrorBody => ({
  result: error.code,
  message: error.message,
  ...(error.details === undefined ? {} : { details: error.details }),
});

function answer(error: AppError, reply: FastifyReply): void {
  if (error.retryAfterS !== undefined) reply.header('retry-after', String(error.retryAfterS));
  // What was refused now may be allowed in a moment.
  reply.header('cache-control', 'no-store');
  reply.code(error.status).type('application/json; charset=utf-8').send(bodyOf(error));
}

/** For what Fastify refuses before there is a route (an address that cannot be read): no hook has run for it. */
export function answerEarlyError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
  answer(refusalOf(error), reply);
}

/** Every error leaves as `{result, message}` of the catalogue; what it was inside stays in the log. */
export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error, request: FastifyRequest, reply) => {
    const refusal = refusalOf(error);
    // A refusal is an answer; only what nobody foresaw, and what the machine lacks, is for whoever runs the server.
    if (refusal.code === 'internal_error') request.log.error({ err: error }, 'request failed');
    else if (!(error instanceof AppError) && refusal.status >= 500)
      request.log.warn({ err: error }, 'request failed');
    // Nobody reads what a network server is answered: a message that it will not send again is lost unseen.
    else if (request.caller !== undefined && 'integration' in request.caller)
      request.log.warn(
        { result: refusal.code, details: refusal.details, integration: request.caller.integration },
        'a message of a network server was refused',
      );
    answer(refusal, reply);
  });
  app.setNotFoundHandler((_, reply) => answer(new AppError('not_found'), reply));
}
