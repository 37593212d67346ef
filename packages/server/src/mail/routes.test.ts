import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import {
  clientOf,
  MINUTE,
  refusalOf,
  SECOND,
  startTestServer,
  type TestServer,
} from '../testing/startTestServer.ts';
import { insertUser } from '../testing/world.ts';

/** Requests of one account from one address. */
const REQUESTS = 5;
const INQUIRIES = 10;
let count = 0;

describeOnEachEngine('asking for mail', (engine) => {
  let server: TestServer;
  let me = '';
  let id = '';
  let here = '';
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  // A new person at a new address, so that their requests do not count in another test.
  beforeEach(async () => {
    count += 1;
    [me, here] = [`person${count}`, `192.0.2.${count}`];
    const site_id = server.world.sites.satomori;
    id = await insertUser(server.database.db, { site_id, login_id: me, email: `${me}@example.jp` });
    await server.database.db.deleteFrom('mail_logs').execute();
    await setContact('norin@example.jp');
  });

  const setContact = (contact_email: string | null) =>
    server.database.db.updateTable('sites').set({ contact_email }).execute();
  const mails = () => server.database.db.selectFrom('mail_logs').selectAll().orderBy('id').execute();

  /** The raw answer, without what differs between any two. */
  async function ask(named: object, address = here) {
    const { statusCode, headers, body } = await server.app.inject({
      method: 'POST',
      url: '/web/api/mail_logs',
      remoteAddress: address,
      payload: { kind: 'password_reset', ...named },
    });
    const { 'x-request-id': _, date: _date, ...same } = headers;
    return { statusCode, headers: same, body };
  }
  async function askTimes(login_id: string, times: number) {
    for (let time = 0; time < times; time += 1) await ask({ login_id });
  }

  describe('for a new password', () => {
    const UNSENDABLE: [string, object][] = [
      ['unknown', {}],
      ['without an address', { email: null }],
      ['disabled', { is_disabled: true }],
      ['deleted', { deleted_at: 1 }],
      ['shared', { is_shared_viewer: true }],
    ];

    it.each(UNSENDABLE)(
      'says of an account that is %s what it says of any, and queues nothing',
      async (what, flags) => {
        const login_id = what === 'unknown' ? 'nobody-of-this-name' : `${me}x`;
        if (what !== 'unknown') {
          const site_id = server.world.sites.satomori;
          await insertUser(server.database.db, { site_id, login_id, email: 'x@example.jp', ...flags });
        }
        const hashes = server.services.passwords.computed;
        const refused = await ask({ login_id });
        expect(await mails()).toEqual([]);
        expect(refused).toEqual(await ask({ login_id: me }));
        expect(refused).toMatchObject({ statusCode: 200, body: '{"json":{"queued":true}}' });
        expect(server.services.passwords.computed).toBe(hashes);
        expect(await mails()).toHaveLength(1);
      },
    );

    it('writes the attempt of an unknown account as it does of a known one, so that time tells nothing', async () => {
      const attempts = async () =>
        (await server.database.db.selectFrom('login_attempts').selectAll().execute())
          .filter(({ bucket }) => bucket.startsWith('mail_account:'))
          .map(({ bucket }) => bucket);
      await ask({ login_id: me });
      await ask({ login_id: `${me}-unknown` });
      expect(await attempts()).toEqual(
        expect.arrayContaining([`mail_account::${me}:${here}`, `mail_account::${me}-unknown:${here}`]),
      );
    });

    it.each(['known', 'unknown'])(
      'refuses the sixth request for a %s account, before any work',
      async (what) => {
        const login_id = what === 'known' ? me : `${me}-unknown`;
        await askTimes(login_id, REQUESTS);
        await server.database.db.deleteFrom('mail_logs').execute();
        server.clock.advance(2 * MINUTE);
        const refusal = await refusalOf(
          server.anonymous(here).account.sendMail({ kind: 'password_reset', login_id }),
        );
        expect(refusal).toMatchObject({ status: 429, result: 'too_many_requests', retryAfterS: 8 * 60 });
        expect(await mails()).toEqual([]);
        await server.restart();
        expect((await ask({ login_id })).statusCode).toBe(429);
        expect((await ask({ login_id: 'somebody-else' })).statusCode).toBe(200);
        expect((await ask({ login_id }, '198.51.100.9')).statusCode).toBe(200);
        server.clock.advance(8 * MINUTE + SECOND);
        expect((await ask({ login_id })).statusCode).toBe(200);
      },
    );

    it('limits an address that asks for one account after another', async () => {
      await ask({ login_id: me });
      await server.database.db
        .updateTable('login_attempts')
        .set({ count: 50 })
        .where('bucket', '=', `mail:${here}`)
        .execute();
      expect((await ask({ login_id: 'somebody-else' })).statusCode).toBe(429);
    });

    it('queues one mail within ten minutes, from however many addresses it is asked', async () => {
      for (let n = 0; n < 20; n += 1) await ask({ login_id: me }, `203.0.113.${n}`);
      expect(await mails()).toHaveLength(1);
      server.clock.advance(10 * MINUTE);
      await ask({ login_id: me });
      expect(await mails()).toHaveLength(2);
    });

    it('keeps neither a code nor a text that could be read', async () => {
      await ask({ login_id: me });
      expect(await mails()).toMatchObject([
        {
          rule: 'password_reset',
          status: 'queued',
          user_id: id,
          to_addresses: `${me}@example.jp`,
          body: null,
        },
      ]);
      expect(await server.database.db.selectFrom('one_time_codes').selectAll().execute()).toEqual([]);
    });

    it('finds accounts by address in any letter case, each with a mail of its own', async () => {
      const site_id = server.world.sites.hokapato;
      const other = await insertUser(server.database.db, {
        site_id,
        login_id: `${me}b`,
        email: `${me.toUpperCase()}@example.JP`,
      });
      await ask({ email: `${me}@Example.jp` });
      expect(new Set((await mails()).map(({ user_id }) => user_id))).toEqual(new Set([id, other]));
      expect(await mails()).toHaveLength(2);
    });
  });

  describe('with a question', () => {
    const question = { kind: 'inquiry', subject: 'わなの貸し出し', body: '来週\n借りられますか' } as const;
    const send = async (userId = id, words = question) =>
      (await server.asUser(userId)).account.sendMail(words);

    it('is for people who are signed in', async () => {
      expect(await refusalOf(server.anonymous().account.sendMail(question))).toMatchObject({
        status: 401,
        result: 'no_token',
      });
      expect(await refusalOf(clientOf(server, 'not.a.token').account.sendMail(question))).toMatchObject({
        status: 401,
        result: 'invalid_token',
      });
      const viewer = await server.as('viewer');
      expect(await refusalOf(viewer.account.sendMail(question))).toMatchObject({
        status: 403,
        result: 'not_allowed',
      });
      expect(await mails()).toEqual([]);
    });

    it('says where a site has no address for it', async () => {
      await setContact(null);
      expect(await refusalOf(send())).toMatchObject({ status: 409, result: 'no_contact_address' });
      expect(await mails()).toEqual([]);
    });

    it('goes to the contact of the site, who can answer it', async () => {
      expect(await send()).toEqual({ queued: true });
      const [mail] = await mails();
      expect(mail).toMatchObject({
        rule: 'inquiry',
        site_id: server.world.sites.satomori,
        to_addresses: 'norin@example.jp',
        reply_to: `${me}@example.jp`,
        subject: '【里守】お問い合わせ: わなの貸し出し',
      });
      for (const words of ['来週\n借りられますか', `人 ${me}`, me]) expect(mail?.body).toContain(words);
    });

    it('is queued once, though the button is pressed twice', async () => {
      await Promise.all([send(), send()]);
      expect(await mails()).toHaveLength(1);
    });

    it('is refused the eleventh time', async () => {
      for (let n = 0; n < INQUIRIES; n += 1) await send();
      expect(await refusalOf(send())).toMatchObject({ status: 429, result: 'too_many_requests' });
    });
  });
});
