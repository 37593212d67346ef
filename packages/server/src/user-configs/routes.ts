import { DEFAULT_USER_SETTINGS, getUserConfig, putUserConfig, userConfigSchema } from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../access/scope.ts';
import type { Db, Database } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { beginDigest } from './beginDigest.ts';
import { findUserConfig, saveUserConfig } from './repository.ts';

interface Services {
  database: Database;
  /** Milliseconds. */
  now: () => number;
}

async function readConfig(db: Db, scope: Scope) {
  const stored = await findUserConfig(db, scope);
  return {
    ...DEFAULT_USER_SETTINGS,
    ...stored?.settings,
    version: stored?.version ?? 0,
    updated_at: stored?.updated_at ?? null,
  };
}

export function userConfigRoutes(addRoute: AddRoute, { database, now }: Services): void {
  addRoute(getUserConfig, ({ scope }) => readConfig(database.db, scope));

  addRoute(putUserConfig, ({ scope, session, body }) =>
    database.transaction(async (trx) => {
      const { version, ...settings } = body;
      const before = await readConfig(trx, scope);
      const isSaved = await saveUserConfig(trx, scope, { settings, version }, now());
      const current = await readConfig(trx, scope);
      if (isSaved) {
        const choice = { from: before.digest, to: current.digest };
        await beginDigest(trx, scope, choice, session.siteSequence, now());
        return current;
      }
      throw new AppError('version_conflict', { details: { current: z.encode(userConfigSchema, current) } });
    }),
  );
}
