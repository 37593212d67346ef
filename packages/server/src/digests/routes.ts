import { DEFAULT_USER_SETTINGS, stopDigest } from '@satomori/core';
import { type Scope, scopeOfPerson } from '../access/scope.ts';
import type { Database, Db } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import { personOfDigestCode } from '../mail/digestCode.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Tokens } from '../sessions/tokens.ts';
import { findUserConfig, saveUserConfig } from '../user-configs/repository.ts';

interface Services {
  database: Database;
  tokens: Pick<Tokens, 'derive'>;
  /** Milliseconds. */
  now: () => number;
}

/** Turns a person's digest off, and leaves their other settings as they are. */
async function turnOff(trx: Db, scope: Scope, now: number): Promise<void> {
  for (let isDone = false; !isDone; ) {
    const stored = await findUserConfig(trx, scope);
    if (stored === undefined || (stored.settings.digest ?? 'none') === 'none') return;
    const settings = { ...DEFAULT_USER_SETTINGS, ...stored.settings, digest: 'none' as const };
    // Again where the person has saved others meanwhile.
    isDone = await saveUserConfig(trx, scope, { settings, version: stored.version }, now);
  }
}

export function digestRoutes(addRoute: AddRoute, { database, tokens, now }: Services): void {
  addRoute(stopDigest, async ({ query }) => {
    const person = personOfDigestCode(tokens, query.code);
    if (person === null) throw new AppError('bad_code');
    await database.transaction((trx) => turnOff(trx, scopeOfPerson(person.site_id, person.id), now()));
    return { stopped: true as const };
  });
}
