import {
  actOnAdminUser,
  changeAdminUser,
  createAdminUser,
  createSignInLink,
  expiryCondition,
  listAdminUsers,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { Database } from '../database/database.ts';
import { cutPage, startOfPage, viewOrTombstone } from '../database/paging.ts';
import { AppError } from '../errors/appError.ts';
import type { EventHub } from '../events/hub.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { actOnPerson, addPerson, changePerson, createLink, unknownPassword } from './change.ts';
import { countPeople, findPerson, listPeople } from './repository.ts';

interface Services {
  database: Database;
  hub: EventHub;
  mailer: Mailer;
  passwords: Passwords;
  publicUrl: string;
  /** Milliseconds. */
  now: () => number;
}

/** The people of a site, for its administrators. Source: R100. */
export function adminUserRoutes(addRoute: AddRoute, services: Services): void {
  const { database, hub, mailer, passwords, publicUrl, now } = services;
  const { db } = database;

  async function show(scope: Scope, userId: string) {
    hub.wake(scope.siteId);
    const person = await findPerson(db, scope, userId);
    if (person === undefined) throw new AppError('not_found');
    return person;
  }

  addRoute(listAdminUsers, async ({ scope, query: { expiring, ...asked } }) => {
    const query = { ...asked, expiry: expiring === true ? expiryCondition(now()) : undefined };
    const start = startOfPage(query, 'id');
    const { json: rows, next } = cutPage(await listPeople(db, scope, query, start), start);
    const page = { json: rows.map((row) => viewOrTombstone(row, (person) => person)), next };
    return query.count === true ? { ...page, total: await countPeople(db, scope, query) } : page;
  });

  addRoute(createAdminUser, async ({ scope, body, request }) => {
    const passwordHash = await unknownPassword(passwords);
    const author = { scope, requestId: request.id };
    await writeOnce(database, (trx) => addPerson(trx, author, body, { passwordHash, now: now() }));
    return show(scope, body.id);
  });

  addRoute(changeAdminUser, async ({ scope, params, body, request }) => {
    const author = { scope, requestId: request.id };
    await database.transaction((trx) => changePerson(trx, author, params.id, body, now()));
    mailer.wake();
    return show(scope, params.id);
  });

  addRoute(actOnAdminUser, async ({ scope, params, body, request }) => {
    const author = { scope, requestId: request.id };
    await database.transaction((trx) =>
      actOnPerson(trx, database.engine, author, params.id, body.action, now()),
    );
    return show(scope, params.id);
  });

  addRoute(createSignInLink, ({ scope, params, request }) => {
    const author = { scope, requestId: request.id };
    return database.transaction((trx) => createLink(trx, author, params.id, { publicUrl, now: now() }));
  });
}
