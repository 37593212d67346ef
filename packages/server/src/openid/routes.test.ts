import {
  type ChangedOpenidSettings,
  getOpenidSettings,
  newId,
  actOnAdminUser,
  putOpenidSettings,
} from '@satomori/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { CLIENT, type OpenidProvider, startOpenidProvider } from '../testing/openidProvider.ts';
import { MINUTE, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertUser, PASSWORD } from '../testing/world.ts';

const PATH = '/web/api/auth/openid';
let count = 0;

describeOnEachEngine('signing in with the accounts of the town', (engine) => {
  let provider: OpenidProvider;
  let server: TestServer;
  let site = '';
  let id = '';
  let login_id = '';

  beforeAll(async () => {
    provider = await startOpenidProvider();
    server = await startTestServer(engine, { openidIssuers: [provider.issuer] });
    site = server.world.sites.satomori;
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });

  const settings = async () => (await server.as('admin')).http.call(getOpenidSettings, {});
  const put = async (change: Partial<ChangedOpenidSettings> = {}) => {
    const { version } = await settings();
    const body = {
      is_active: true,
      issuer: provider.issuer,
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      label: '職員アカウントでログイン',
      claim: 'preferred_username' as const,
      allows_password: true,
      version,
      ...change,
    };
    return (await server.as('admin')).http.call(putOpenidSettings, { body });
  };

  /** A browser with its cookie. */
  function aBrowser() {
    let cookie = '';
    const call = async (method: 'GET' | 'POST', url: string, body?: object) => {
      const answer = await server.app.inject({
        method,
        url,
        headers: { cookie },
        ...(body === undefined ? {} : { payload: body }),
      });
      const [given] = answer.cookies;
      if (given !== undefined) cookie = `${given.name}=${given.value}`;
      return answer;
    };
    return {
      start: async (code = 'satomori') => {
        const answer = await call('POST', `${PATH}/start`, { site: code });
        return answer.json<{ json: { url: string } }>().json.url;
      },
      /** @returns how it ended: `done`, or a problem */
      comeBack: async (address: URL) => {
        const answer = await call('GET', address.pathname + address.search);
        expect([answer.statusCode, answer.headers.location]).toEqual([303, expect.any(String)]);
        const [page, result] = String(answer.headers.location).split('?openid=');
        expect(page).toBe('/web/#/Login');
        return result;
      },
      finish: async () => {
        const answer = await call('POST', `${PATH}/finish`, { device_id: newId() });
        return answer.statusCode === 200
          ? answer.json<{ json: { token: string } }>().json.token
          : answer.json<{ result: string }>().result;
      },
    };
  }
  /** What the provider sends the browser back to. */
  const answerOf = async (url: string) =>
    new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');

  async function signIn(claims: Record<string, unknown>, code?: string) {
    provider.next = { claims };
    const browser = aBrowser();
    const result = await browser.comeBack(await answerOf(await browser.start(code)));
    return { result, token: await browser.finish() };
  }
  const personOf = async (token: string) => (await server.services.tokens.verify(token)).sub;
  const flag = (flags: object, userId = id) =>
    server.database.db.updateTable('users').set(flags).where('id', '=', userId).execute();

  beforeEach(async () => {
    count += 1;
    login_id = `staff${count}`;
    id = await insertUser(server.database.db, { site_id: site, login_id });
    await put();
    provider.isDown = false;
  });

  it('gives the session of the person whom the provider names, once, and in no address', async () => {
    const { result, token } = await signIn({ sub: `s-${count}`, preferred_username: login_id });
    expect([result, await personOf(token)]).toEqual(['done', id]);
    const audit = await listAudit(server.database.db, scopeOfSystem(site), id);
    expect(audit.map(({ action }) => action)).toEqual(['link']);
  });

  describe('refuses', () => {
    const claims = () => ({ sub: `s-${count}`, preferred_username: login_id });
    const begin = async () => {
      provider.next = { claims: claims() };
      const browser = aBrowser();
      return { browser, address: await answerOf(await browser.start()) };
    };

    it('another state, the state of another browser, and none', async () => {
      const { browser, address } = await begin();
      const wrong = new URL(address);
      wrong.searchParams.set('state', 'another-state');
      expect(await browser.comeBack(wrong)).toBe('expired');
      expect(await aBrowser().comeBack(address)).toBe('expired');
      const other = await begin();
      expect(await other.browser.comeBack(address)).toBe('expired');
      wrong.searchParams.delete('state');
      expect(await browser.comeBack(wrong)).toBe('expired');
      expect([await browser.finish(), await other.browser.finish()]).toEqual([
        'openid_expired',
        'openid_expired',
      ]);
      const right = await begin();
      expect(await right.browser.comeBack(right.address)).toBe('done');
    });

    it('a repeated return, a repeated end, and the end in another browser', async () => {
      const { browser, address } = await begin();
      expect(await browser.comeBack(address)).toBe('done');
      expect(await browser.comeBack(address)).toBe('expired');
      expect(await aBrowser().finish()).toBe('openid_expired');
      expect(await personOf(await browser.finish())).toBe(id);
      expect(await browser.finish()).toBe('openid_expired');
    });

    it('what comes too late', async () => {
      const late = await begin();
      server.clock.advance(10 * MINUTE);
      expect(await late.browser.comeBack(late.address)).toBe('expired');
      const { browser, address } = await begin();
      expect(await browser.comeBack(address)).toBe('done');
      server.clock.advance(10 * MINUTE);
      expect(await browser.finish()).toBe('openid_expired');
    });

    it.each([
      ['another nonce', { wrong: { nonce: 'another' } }],
      ['no nonce', { wrong: { nonce: undefined } }],
      ['another audience', { wrong: { aud: 'another-client' } }],
      ['another issuer', { wrong: { iss: 'https://issuer.example.jp' } }],
      ['an expired token', { wrong: { exp: Math.floor(Date.now() / 1000) - 60 } }],
      ['an unsigned token', { signature: 'none' as const }],
      ['a token of another key', { signature: 'of another key' as const }],
    ])('%s', async (_what, plan) => {
      const { browser, address } = await begin();
      provider.next = { ...provider.next, ...plan };
      expect(await browser.comeBack(address)).toBe('failed');
      expect(await browser.finish()).toBe('openid_expired');
      expect((await signIn(claims())).result).toBe('done');
    });

    it('somebody who declined, whatever else the address says', async () => {
      const { browser, address } = await begin();
      address.searchParams.set('error', 'access_denied');
      expect(await browser.comeBack(address)).toBe('cancelled');
      expect(await browser.finish()).toBe('openid_expired');
    });
  });

  describe('knows', () => {
    it('nobody who has no account, or a shared one', async () => {
      expect((await signIn({ sub: 'x1', preferred_username: 'nobody' })).result).toBe('unknown_person');
      expect((await signIn({ sub: 'x2' })).result).toBe('unknown_person');
      await flag({ is_shared_viewer: true });
      expect((await signIn({ sub: 'x3', preferred_username: login_id })).result).toBe('unknown_person');
    });

    it('a disabled person by both ways, and says so', async () => {
      const claims = { sub: `s-${count}`, preferred_username: login_id };
      await flag({ is_disabled: true });
      expect(await signIn(claims)).toEqual({ result: 'disabled', token: 'openid_expired' });
      await flag({ is_disabled: false });
      expect((await signIn(claims)).result).toBe('done');
      await flag({ is_disabled: true });
      expect(await signIn(claims)).toEqual({ result: 'disabled', token: 'openid_expired' });
    });

    it('a person who was disabled between the return and the end as nobody', async () => {
      provider.next = { claims: { sub: `s-${count}`, preferred_username: login_id } };
      const browser = aBrowser();
      expect(await browser.comeBack(await answerOf(await browser.start()))).toBe('done');
      await flag({ is_disabled: true });
      expect(await browser.finish()).toBe('openid_expired');
    });

    it('nobody of another site, also with the same subject and name', async () => {
      const elsewhere = server.world.sites.hokapato;
      const stranger = `stranger${count}`;
      await insertUser(server.database.db, { site_id: elsewhere, login_id: stranger });
      expect((await signIn({ sub: 'y1', preferred_username: stranger })).result).toBe('unknown_person');
      const claims = { sub: `s-${count}`, preferred_username: login_id };
      expect((await signIn(claims)).result).toBe('done');
      const { version: _version, ...columns } = await server.database.db
        .selectFrom('openid_providers')
        .selectAll()
        .where('site_id', '=', site)
        .executeTakeFirstOrThrow();
      await server.database.db
        .insertInto('openid_providers')
        .values({ ...columns, site_id: elsewhere, version: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      expect((await signIn(claims, 'hokapato')).result).toBe('unknown_person');
      expect((await signIn({ sub: 'y1', preferred_username: stranger }, 'hokapato')).result).toBe('done');
    });

    it('the subject, once linked, and not the name that another has taken over', async () => {
      const claims = { sub: `s-${count}`, preferred_username: login_id };
      expect((await signIn(claims)).result).toBe('done');
      expect((await signIn({ ...claims, sub: 'the-next' })).result).toBe('other_account');
      const renamed = await signIn({ ...claims, preferred_username: 'renamed' });
      expect(await personOf(renamed.token)).toBe(id);
      const { http } = await server.as('admin');
      await http.call(actOnAdminUser, { params: { id }, body: { action: 'unlink' } });
      expect((await signIn({ ...claims, preferred_username: 'renamed' })).result).toBe('unknown_person');
      expect(await personOf((await signIn({ ...claims, sub: `next-${count}` })).token)).toBe(id);
    });

    it('a mail address only if the provider has checked it', async () => {
      const email = `${login_id}@example.jp`;
      await flag({ login_id: email });
      await put({ claim: 'email' });
      const claims = { sub: `s-${count}`, email };
      expect((await signIn(claims)).result).toBe('unverified_email');
      expect((await signIn({ ...claims, email_verified: false })).result).toBe('unverified_email');
      expect((await signIn({ ...claims, email_verified: true })).result).toBe('done');
    });
  });

  describe('beside the password', () => {
    const withPassword = () =>
      server.anonymous(`192.0.2.${count}`).writing.auth.signIn({ login_id, password: PASSWORD });

    it('which ends for people where the site says so, but for no administrator', async () => {
      await withPassword();
      await put({ allows_password: false });
      expect((await refusalOf(withPassword())).result).toBe('password_not_allowed');
      const wrong = server.anonymous(`192.0.2.${count}`).writing.auth.signIn({ login_id, password: 'no' });
      expect((await refusalOf(wrong)).result).toBe('bad_credentials');
      await flag({ is_admin: true });
      await withPassword();
      await flag({ is_admin: false });
      await put({ allows_password: false, is_active: false });
      await withPassword();
    });

    it('which remains while the provider is down', async () => {
      const begin = () =>
        server.app.inject({ method: 'POST', url: `${PATH}/start`, payload: { site: 'satomori' } });
      provider.isDown = true;
      // Not read before with this secret.
      const client_secret = `secret-${count}`;
      await server.database.db.updateTable('openid_providers').set({ client_secret }).execute();
      const refused = await begin();
      expect([refused.statusCode, refused.json<{ result: string }>().result]).toEqual([
        502,
        'issuer_unavailable',
      ]);
      await withPassword();
      provider.isDown = false;
      expect((await begin()).statusCode).toBe(200);
    });
  });
});
