import type { ErrorBody } from '@satomori/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asRefusal } from '../database/databaseErrors.ts';
import type { Integration } from '../access/identifyCaller.ts';
import { AppError } from '../errors/appError.ts';

/** Fastify's own errors and the corresponding ones of the catalogue. */
const FASTIFY_REFUSALS: Record<string, () => AppError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError('malformed_json'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError('malformed_json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('malformed_json'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('payload_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('unsupported_media_type'),
  // QUERY, which no route accepts, without a content type.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: () => new AppError('not_found'),
  FST_ERR_BAD_URL: () => new AppError('not_found'),
  // Longer than any id.
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('not_found'),
  // For static files: a path that leaves their folder.
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
  // A refused request may be permitted a moment later.
  reply.header('cache-control', 'no-store');
  reply.code(error.status).type('application/json; charset=utf-8').send(bodyOf(error));
}

/** For errors before routing (an unreadable URL), for which no hook has run. */
export function answerEarlyError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
  answer(refusalOf(error), reply);
}

const MAX_PROBLEM_LENGTH = 300;

/** Notes why a message of an integration was refused. */
export type NoteRefusal = (integration: Integration, problem: string) => void;

/** Why a message was refused, for the administrators of its site. */
const problemOf = ({ message }: AppError): string =>
  `受け取れない電文です。${message}`.slice(0, MAX_PROBLEM_LENGTH);

const isOfIntegration = (caller: object | undefined): caller is { integration: Integration } =>
  caller !== undefined && 'integration' in caller;

/** Answers every error as `{result, message}` of the catalogue; its details go to the log only. */
export function addErrorAnswers(app: FastifyInstance, noteRefusal: NoteRefusal): void {
  app.setErrorHandler((error, request: FastifyRequest, reply) => {
    const refusal = refusalOf(error);
    // A refusal is a normal answer; only unexpected errors and lacking resources are logged for the operator.
    if (refusal.code === 'internal_error') request.log.error({ err: error }, 'request failed');
    else if (!(error instanceof AppError) && refusal.status >= 500)
      request.log.warn({ err: error }, 'request failed');
    // No one reads answers to network servers, and a refused message is not sent again, so it is logged.
    else if (isOfIntegration(request.caller)) {
      const { integration } = request.caller;
      request.log.warn(
        { result: refusal.code, details: refusal.details, integration },
        'a message of a network server was refused',
      );
      if (refusal.status < 500) noteRefusal(integration, problemOf(refusal));
    }
    answer(refusal, reply);
  });
  app.setNotFoundHandler((_, reply) => answer(new AppError('not_found'), reply));
}
