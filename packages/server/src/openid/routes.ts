import {
  finishOpenid,
  getOpenidOffer,
  type OpenidProblem,
  returnFromOpenid,
  startOpenid,
} from '@satomori/core';
import type { FastifyRequest } from 'fastify';
import { countAgainst } from '../accounts/attemptLimits.ts';
import { findActiveAccount } from '../accounts/repository.ts';
import { siteOfRequest } from '../accounts/siteOfRequest.ts';
import { issueSession } from '../auth/issueSession.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { addressBlock } from '../plugins/addressBlock.ts';
import type { Tokens } from '../sessions/tokens.ts';
import { setHandleCookie, handleOf, clearHandleCookie } from './cookie.ts';
import { OpenidRefusal } from './findPerson.ts';
import { beginSignIn, receiveAnswer, usableProvider } from './flow.ts';
import { IssuerProblem, type Issuers } from './issuers.ts';
import { findOnlySite } from './repository.ts';
import { takePerson } from './startRepository.ts';

interface Services {
  database: Database;
  tokens: Tokens;
  issuers: Issuers;
  publicUrl: string;
  /** Milliseconds. */
  now: () => number;
}

/** An office shares one address. */
const STEPS_PER_ADDRESS = 300;

function problemOf(error: unknown): OpenidProblem {
  if (error instanceof OpenidRefusal) return error.problem;
  return error instanceof IssuerProblem ? 'unavailable' : 'failed';
}

/** Signing in with the town's own account. Source: R133. */
export function openidRoutes(addRoute: AddRoute, services: Services): void {
  const { database, now } = services;
  const { db } = database;

  const countStep = ({ ip }: FastifyRequest) =>
    countAgainst(db, [[`openid:${addressBlock(ip)}`, STEPS_PER_ADDRESS]], now());

  /** Of the site that the page or the host name tells, else of the only one. */
  async function providerFor(request: FastifyRequest, code: string | undefined) {
    const site = await siteOfRequest(db, request, code);
    return usableProvider(db, site?.id ?? (await findOnlySite(db)));
  }

  addRoute(getOpenidOffer, async ({ query, request }) => ({
    label: (await providerFor(request, query.site))?.label ?? null,
  }));

  addRoute(startOpenid, async ({ body, request, reply }) => {
    await countStep(request);
    const provider = await providerFor(request, body.site);
    if (provider === undefined) throw new AppError('not_possible_now');
    const { url, handle, isSecure } = await beginSignIn(services, provider).catch((error: unknown) => {
      if (!(error instanceof IssuerProblem)) throw error;
      request.log.warn({ err: error }, 'an issuer cannot be used');
      throw new AppError('issuer_unavailable');
    });
    setHandleCookie(reply, handle, isSecure);
    return { url };
  });

  addRoute(returnFromOpenid, async ({ query, request, reply }) => {
    await countStep(request);
    const result = await receiveAnswer(services, {
      query,
      handle: handleOf(request),
      requestId: request.id,
    }).then(
      () => 'done',
      (error: unknown) => {
        const problem = problemOf(error);
        request.log.warn({ err: error, problem }, 'a sign-in with an account of the town was refused');
        return problem;
      },
    );
    return reply.redirect(`/web/#/Login?openid=${result}`, 303);
  });

  addRoute(finishOpenid, async ({ body, request, reply }) => {
    await countStep(request);
    const handle = handleOf(request);
    clearHandleCookie(reply);
    return database.transaction(async (trx) => {
      const taken = await takePerson(trx, handle, now());
      const account = taken?.user_id == null ? undefined : await findActiveAccount(trx, taken.user_id);
      if (account === undefined) throw new AppError('openid_expired');
      return issueSession(services, trx, account, body);
    });
  });
}
