import { getOpenidSettings, putOpenidSettings } from '@satomori/core';
import type { Database } from '../database/database.ts';
import { InputError } from '../errors/appError.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { changeSettings, secretAfter, viewSettings } from './changeSettings.ts';
import { IssuerProblem, type Issuers } from './issuers.ts';
import { findProvider } from './repository.ts';

interface Services {
  database: Database;
  issuers: Issuers;
  publicUrl: string;
  /** Milliseconds. */
  now: () => number;
}

/** How the people of a site sign in with the town's own accounts, for its administrators. */
export function openidSettingsRoutes(addRoute: AddRoute, services: Services): void {
  const { database, issuers, publicUrl, now } = services;
  const { db } = database;

  addRoute(getOpenidSettings, ({ scope }) => viewSettings(db, scope, publicUrl));

  addRoute(putOpenidSettings, async ({ scope, body, request }) => {
    const { is_active, issuer, client_id } = body;
    if (is_active && issuer !== null && client_id !== null) {
      const client_secret = secretAfter(await findProvider(db, scope), body);
      await issuers.configurationOf({ issuer, client_id, client_secret }).catch((error: unknown) => {
        if (error instanceof IssuerProblem)
          throw new InputError([{ field: 'issuer', message: error.message }]);
        throw error;
      });
    }
    const author = { scope, requestId: request.id };
    await writeOnce(database, (trx) => changeSettings(trx, author, body, { publicUrl, now: now() }));
    return viewSettings(db, scope, publicUrl);
  });
}
