import { randomUUID } from 'node:crypto';
import { changePassword, signIn } from '@satomori/core';
import type { Services } from '../services.ts';
import { AppError } from '../errors.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { takeAttempt } from './attemptLimits.ts';
import {
  type Account,
  findAccount,
  findAccountById,
  isKnownDevice,
  noteLogin,
  registerDevice,
  replacePassword,
} from './repository.ts';

export function authRoutes(addRoute: AddRoute, { database, passwords, tokens, now }: Services): void {
  const tokenOf = (
    account: Pick<Account, 'site_id' | 'id' | 'hunt_group_id' | 'witness_group_id'>,
    stamp: string,
  ) =>
    tokens.issue({
      sub: account.id,
      site_id: account.site_id,
      hunt_group_id: account.hunt_group_id,
      witness_group_id: account.witness_group_id,
      stamp,
    });

  addRoute(signIn, async ({ body, request }) => {
    const account = await findAccount(database.db, body.login_id);
    const isKnown =
      account !== undefined &&
      body.device_id !== undefined &&
      (await isKnownDevice(database.db, account.id, body.device_id));
    const knownDeviceId = isKnown ? (body.device_id ?? null) : null;
    await takeAttempt(database.db, { login_id: body.login_id, address: request.ip, knownDeviceId }, now());
    const isRight = await passwords.matches(account?.password_hash ?? null, body.password);
    if (!isRight || account === undefined) throw new AppError('bad_credentials');

    const device =
      body.device_id === undefined ? null : { id: body.device_id, name: body.device_name ?? null };
    const letter = await database.transaction(async (trx) => {
      await noteLogin(trx, account, now());
      return device === null ? null : registerDevice(trx, account, device, now());
    });
    return { token: await tokenOf(account, account.stamp), device_letter: letter };
  });

  addRoute(changePassword, async ({ body, session, request }) => {
    const account = await findAccountById(database.db, session.user.id);
    await takeAttempt(
      database.db,
      { login_id: account.login_id, address: request.ip, knownDeviceId: `password:${account.id}` },
      now(),
    );
    if (!(await passwords.matches(account.password_hash, body.current_password))) {
      throw new AppError('bad_credentials', { details: { field: 'current_password' } });
    }
    const changed = { password_hash: await passwords.hash(body.new_password), stamp: randomUUID() };
    await database.transaction((trx) => replacePassword(trx, account, changed, now()));
    return { token: await tokenOf(account, changed.stamp) };
  });
}
