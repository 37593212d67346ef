import { newId } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CodePurpose } from '../database/tables.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { type MailServer, startMailServer } from '../testing/mailServer.ts';
import {
  clientOf,
  DAY,
  MINUTE,
  refusalOf,
  SECOND,
  startTestServer,
  type TestServer,
} from '../testing/startTestServer.ts';
import { insertUser, PASSWORD } from '../testing/world.ts';
import { createOneTimeCode } from '../accounts/oneTimeCodeRepository.ts';

const NEW_PASSWORD = 'another-forest-path';
const TRIES = 30;
let count = 0;

describeOnEachEngine('a one-time code', (engine) => {
  let mailServer: MailServer;
  let server: TestServer;
  let id = '';
  let login_id = '';
  let here = '';
  beforeAll(async () => {
    mailServer = await startMailServer();
    const smtp = { url: mailServer.url, from: 'satomori@example.jp' };
    server = await startTestServer(engine, { smtp, publicUrl: 'https://satomori.example.jp' });
  });
  afterAll(async () => {
    await server.stop();
    await mailServer.stop();
  });
  beforeEach(async () => {
    count += 1;
    [login_id, here] = [`person${count}`, `192.0.2.${count}`];
    const site_id = server.world.sites.satomori;
    id = await insertUser(server.database.db, { site_id, login_id, email: `${login_id}@example.jp` });
    mailServer.mails.length = 0;
  });

  const anonymous = (address = here) => server.anonymous(address);
  const make = (purpose: CodePurpose) =>
    createOneTimeCode(
      server.database.db,
      { site_id: server.world.sites.satomori, id },
      purpose,
      server.clock.now(),
    );
  const enter = (purpose: CodePurpose, code: string, address = here) =>
    purpose === 'sign_in'
      ? anonymous(address).account.signInOnce({ code })
      : anonymous(address).account.resetPassword({ code, new_password: NEW_PASSWORD });
  const change = (flags: object) =>
    server.database.db.updateTable('users').set(flags).where('id', '=', id).execute();
  const signIn = (password: string) => anonymous().writing.auth.signIn({ login_id, password });

  /** Requests the mail and returns the code in its link. */
  async function askForCode(): Promise<string> {
    await anonymous().account.sendMail({ kind: 'password_reset', login_id });
    await server.services.mailer.drain();
    const { text = '' } = mailServer.mails.at(-1) ?? {};
    const [, code = ''] = /https:\/\/satomori\.example\.jp\/web\/#\/Login\?reset=([\w-]+)/.exec(text) ?? [];
    return code;
  }

  const PURPOSES: [CodePurpose, number][] = [
    ['password_reset', 60 * MINUTE],
    ['sign_in', 14 * DAY],
  ];
  const REFUSED = { status: 400, result: 'bad_code' };

  describe.each(PURPOSES)('for %s', (purpose, lifetime) => {
    it('that is wrong, expired, used, of another purpose, or of somebody disabled is refused in the same words', async () => {
      const refusals = [await refusalOf(enter(purpose, 'x'.repeat(22)))];

      const used = await make(purpose);
      await enter(purpose, used);
      refusals.push(await refusalOf(enter(purpose, used)));

      // The code of a mail sets a password and nothing else; that of a slip does both.
      if (purpose === 'sign_in')
        refusals.push(await refusalOf(enter('sign_in', await make('password_reset'))));
      else expect((await enter('password_reset', await make('sign_in'))).token).not.toBe('');

      const replaced = await make(purpose);
      const code = await make(purpose);
      refusals.push(await refusalOf(enter(purpose, replaced)));

      await change({ is_disabled: true });
      refusals.push(await refusalOf(enter(purpose, code)));
      await change({ is_disabled: false });

      server.clock.advance(lifetime);
      refusals.push(await refusalOf(enter(purpose, code)));

      const [first] = refusals;
      for (const { status, result, serverMessage, details } of refusals) {
        expect({ status, result, serverMessage, details }).toEqual({
          ...REFUSED,
          serverMessage: first!.serverMessage,
          details: {},
        });
      }
      expect(refusals).toHaveLength(purpose === 'sign_in' ? 6 : 5);
    });

    it('works up to its last moment, once, also for two at the same time', async () => {
      const code = await make(purpose);
      server.clock.advance(lifetime - SECOND);
      const outcomes = await Promise.allSettled([enter(purpose, code), enter(purpose, code)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it('is stored as its hash only', async () => {
      const code = await make(purpose);
      expect(Buffer.from(code, 'base64url')).toHaveLength(16);
      const rows = await server.database.db.selectFrom('one_time_codes').selectAll().execute();
      expect(rows.some(({ user_id }) => user_id === id)).toBe(true);
      expect(JSON.stringify(rows)).not.toContain(code);
    });

    it('is void after a change of password', async () => {
      const code = await make(purpose);
      const me = await server.asUser(id);
      await me.writing.auth.changePassword({ current_password: PASSWORD, new_password: NEW_PASSWORD });
      expect(await refusalOf(enter(purpose, code))).toMatchObject(REFUSED);
    });

    it('may be tried thirty times from an address within ten minutes, a good one too', async () => {
      for (let n = 0; n < TRIES; n += 1) await refusalOf(enter(purpose, 'x'.repeat(22)));
      const code = await make(purpose);
      const hashes = server.services.passwords.computed;
      expect(await refusalOf(enter(purpose, code))).toMatchObject({
        status: 429,
        result: 'too_many_requests',
      });
      expect(server.services.passwords.computed).toBe(hashes);
      expect((await enter(purpose, code, '198.51.100.1')).token).toBeTruthy();
    });
  });

  it('costs no hash of a password where it does not work', async () => {
    const hashes = server.services.passwords.computed;
    await refusalOf(enter('password_reset', 'x'.repeat(22)));
    expect(server.services.passwords.computed).toBe(hashes);
  });

  it('is not used up by a password that is too short', async () => {
    const code = await make('password_reset');
    expect(await refusalOf(anonymous().account.resetPassword({ code, new_password: 'short' }))).toMatchObject(
      {
        status: 400,
        result: 'invalid_input',
      },
    );
    expect((await enter('password_reset', code)).token).toBeTruthy();
  });

  it('from a mail gives a new password and ends every session of the old one', async () => {
    const before = await server.asUser(id);
    const device_id = newId();
    const code = await askForCode();
    const { token, device_letter } = await anonymous().account.resetPassword({
      code,
      new_password: NEW_PASSWORD,
      device_id,
    });
    expect(device_letter).toBe('A');
    expect((await clientOf(server, token).users.list()).me.login_id).toBe(login_id);
    expect(await refusalOf(before.users.list())).toMatchObject({ status: 401, result: 'session_revoked' });
    expect(await refusalOf(signIn(PASSWORD))).toMatchObject({ result: 'bad_credentials' });
    expect((await signIn(NEW_PASSWORD)).token).toBeTruthy();
  });

  it('for signing in once leaves the password and the other sessions as they are', async () => {
    const before = await server.asUser(id);
    const { token } = await enter('sign_in', await make('sign_in'));
    expect((await clientOf(server, token).users.list()).me.login_id).toBe(login_id);
    expect((await before.users.list()).me.login_id).toBe(login_id);
    expect((await signIn(PASSWORD)).token).toBeTruthy();
  });

  it('stands in no table, once its mail was sent or before', async () => {
    const code = await askForCode();
    expect(code).toHaveLength(32);
    const { db } = server.database;
    for (const table of ['mail_logs', 'one_time_codes', 'settings', 'changes'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(code);
  });

  it('stays the same where a mail is sent a second time, so that either copy works', async () => {
    mailServer.refusals.push({ at: 'data', code: 451, text: 'taken, but the answer was lost' });
    await askForCode();
    expect(mailServer.mails).toEqual([]);
    server.clock.advance(30 * SECOND);
    await server.services.mailer.drain();
    const [row] = await server.database.db
      .selectFrom('mail_logs')
      .selectAll()
      .where('user_id', '=', id)
      .execute();
    const code = server.services.tokens.derive(`password_reset:${row!.id}`);
    expect(mailServer.mails[0]?.text).toContain(code);
    expect((await enter('password_reset', code)).token).toBeTruthy();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the person is disabled', () => change({ is_disabled: true })],
    ['the address is another', () => change({ email: 'other@example.jp' })],
    [
      'the password was changed',
      async () =>
        (await server.asUser(id)).writing.auth.changePassword({
          current_password: PASSWORD,
          new_password: NEW_PASSWORD,
        }),
    ],
    ['it is hours old', async () => server.clock.advance(2 * 60 * MINUTE + SECOND)],
  ])('is not mailed any more when %s', async (_what, happen) => {
    mailServer.refusals.push({ at: 'recipient', code: 451, text: 'later' });
    await askForCode();
    await happen();
    server.clock.advance(MINUTE);
    await server.services.mailer.drain();
    expect(mailServer.mails).toEqual([]);
    const [row] = await server.database.db
      .selectFrom('mail_logs')
      .selectAll()
      .where('user_id', '=', id)
      .execute();
    expect(row?.status).toBe('failed');
  });
});
