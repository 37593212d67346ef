import { newId } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCountingPasswords } from '../testing/countingPasswords.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { MINUTE, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertUser, PASSWORD } from '../testing/world.ts';

const WRONG = 'not-the-password';
const OTHER_HOST = 'wana.example.jp';
let count = 0;

describeOnEachEngine('signing in on a server of several sites', (engine) => {
  let server: TestServer;
  const passwords = createCountingPasswords();
  /** The login id that a person of each site has, another one of `hokapato` alone, and this test's address. */
  let [both, alone, here] = ['', '', ''];
  const ids = { satomori: '', hokapato: '' };
  beforeAll(async () => {
    server = await startTestServer(engine, { passwords });
    await server.database.db
      .updateTable('sites')
      .set({ public_url: `https://${OTHER_HOST}`, host_name: OTHER_HOST })
      .where('code', '=', 'hokapato')
      .execute();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    count += 1;
    [both, alone, here] = [`both${count}`, `alone${count}`, `192.0.2.${count}`];
    const { db } = server.database;
    const { satomori, hokapato } = server.world.sites;
    const person = (site_id: string, login_id: string) =>
      insertUser(db, { site_id, login_id, email: `${newId()}@example.jp` });
    ids.satomori = await person(satomori, both);
    ids.hokapato = await person(hokapato, both);
    await person(hokapato, alone);
    await db.deleteFrom('mail_logs').execute();
  });

  const enter = (login_id: string, site?: string, password = PASSWORD, device_id?: string) =>
    server.anonymous(here).writing.auth.signIn({
      login_id,
      password,
      ...(site === undefined ? {} : { site }),
      ...(device_id === undefined ? {} : { device_id }),
    });
  const whose = async (login_id: string, site?: string) =>
    JSON.parse(atob((await enter(login_id, site)).token.split('.')[1] ?? '')).sub as string;
  const refused = async (login_id: string, site?: string, password?: string) => {
    const { status, result, serverMessage, details } = await refusalOf(enter(login_id, site, password));
    return { status, result, serverMessage, details };
  };
  const post = (path: string, host: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/web/api${path}`, headers: { host }, payload });
  const mailed = async () =>
    (await server.database.db.selectFrom('mail_logs').select('user_id').execute()).map(
      ({ user_id }) => user_id,
    );

  it('needs the site of a login id that two have, and lets each in to its own alone', async () => {
    expect(await refused(both)).toMatchObject({ status: 400, result: 'bad_credentials' });
    expect(await whose(both, 'satomori')).toBe(ids.satomori);
    expect(await whose(both, ' ＨＯＫＡＰＡＴＯ ')).toBe(ids.hokapato);
    expect((await enter(alone)).token).toBeTruthy();
    expect(await refused(alone, 'satomori')).toMatchObject({ result: 'bad_credentials' });
    expect((await enter(alone, 'hokapato')).token).toBeTruthy();
  });

  it('tells the site by the host name, and a code that is named counts more', async () => {
    const by = async (host: string, site?: string) => {
      const body = { login_id: both, password: PASSWORD, ...(site === undefined ? {} : { site }) };
      const answer = (await post('/auth/user-auth', host, body)).json<{ json?: { token: string } }>();
      return answer.json === undefined ? null : JSON.parse(atob(answer.json.token.split('.')[1] ?? '')).sub;
    };
    expect(await by(OTHER_HOST)).toBe(ids.hokapato);
    expect(await by(`${OTHER_HOST.toUpperCase()}:8443`)).toBe(ids.hokapato);
    expect(await by(OTHER_HOST, 'satomori')).toBe(ids.satomori);
    expect(await by('satomori.test')).toBeNull();
  });

  it('answers alike who is unknown, of several sites, or has another password, with one hash each', async () => {
    const hashed: number[] = [];
    const answers = [];
    for (const login_id of [both, alone, 'nobody-of-this-name']) {
      const password = newId();
      answers.push(await refused(login_id, undefined, password));
      hashed.push(passwords.computedOf(password));
    }
    // The right password of a login id of several sites is no exception.
    answers.push(await refused(both));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.serverMessage).toContain('サイトのコード');
    expect(hashed).toEqual([1, 1, 1]);
    const named = [await refused(both, 'satomori', WRONG), await refused('nobody-of-this-name', 'satomori')];
    expect(named[0]).toEqual(named[1]);
    expect(named[0]?.serverMessage).not.toContain('サイト');
  });

  it('refuses a code that no site has', async () => {
    expect(await refused(both, 'nowhere')).toMatchObject({ status: 404, result: 'unknown_site' });
    expect(await refused(both, '里山町')).toMatchObject({ status: 400, result: 'invalid_input' });
  });

  it('counts guesses at each site alone, whatever is guessed elsewhere', async () => {
    const device_id = newId();
    await enter(both, 'hokapato', PASSWORD, device_id);
    for (let time = 0; time < 20; time += 1) await refused(both, 'satomori', WRONG);
    expect(await refused(both, 'satomori')).toMatchObject({ status: 429 });
    expect((await enter(both, 'hokapato')).token).toBeTruthy();
    expect((await enter(both, 'hokapato', PASSWORD, device_id)).token).toBeTruthy();
    // A device known to one site's account is a stranger to the other's.
    expect(await refusalOf(enter(both, 'satomori', PASSWORD, device_id))).toMatchObject({ status: 429 });
    server.clock.advance(11 * MINUTE);
    expect((await enter(both, 'satomori')).token).toBeTruthy();
  });

  it('mails a new password to the person of the named site, and without one only where it is clear', async () => {
    const ask = async (host: string, more: object) => {
      const { statusCode, body } = await post('/mail_logs', host, { kind: 'password_reset', ...more });
      return { statusCode, body };
    };
    const first = await ask('satomori.test', { login_id: both });
    expect(first.statusCode).toBe(200);
    expect(await mailed()).toEqual([]);
    expect(await ask('satomori.test', { login_id: both, site: 'satomori' })).toEqual(first);
    expect(await mailed()).toEqual([ids.satomori]);
    expect(await ask(OTHER_HOST, { login_id: both })).toEqual(first);
    expect(new Set(await mailed())).toEqual(new Set([ids.satomori, ids.hokapato]));
    await server.database.db.deleteFrom('mail_logs').execute();
    expect(await ask('satomori.test', { login_id: alone })).toEqual(first);
    expect(await mailed()).toHaveLength(1);
  });

  it('tells the login page the named site, and no other', async () => {
    const read = async (host: string, query = '') => {
      const { body } = await server.app.inject({ url: `/web/api/auth/site${query}`, headers: { host } });
      return body;
    };
    const hokapato = JSON.parse(await read('satomori.test', '?site=hokapato')) as object;
    expect(hokapato).toMatchObject({
      json: { has_several: true, site: { code: 'hokapato', name: 'hokapato' } },
    });
    expect(JSON.parse(await read(OTHER_HOST))).toEqual(hokapato);
    expect(JSON.parse(await read('satomori.test'))).toEqual({ json: { has_several: true, site: null } });
    for (const body of [await read(OTHER_HOST), await read('satomori.test')])
      expect(body).not.toMatch(/satomori|[0-9a-f]{8}-/);
  });

  it('lets nobody in to a disabled site, and everybody again afterwards', async () => {
    const { db } = server.database;
    const disable = (is_disabled: boolean) =>
      db.updateTable('sites').set({ is_disabled }).where('code', '=', 'hokapato').execute();
    const { token } = await enter(both, 'hokapato');
    const list = () =>
      server.app.inject({ url: '/web/api/sites', headers: { authorization: `Bearer ${token}` } });
    expect((await list()).statusCode).toBe(200);
    await disable(true);
    expect((await list()).json()).toMatchObject({ result: 'session_revoked' });
    expect(await refused(both, 'hokapato')).toMatchObject({ status: 403, result: 'site_disabled' });
    expect(
      (await post('/auth/user-auth', OTHER_HOST, { login_id: both, password: PASSWORD })).json(),
    ).toMatchObject({ result: 'site_disabled' });
    expect(await refused(alone)).toMatchObject({ result: 'bad_credentials' });
    // Of the sites in use only one has this login id.
    expect(await whose(both)).toBe(ids.satomori);
    await disable(false);
    expect((await list()).statusCode).toBe(200);
    expect(await whose(both, 'hokapato')).toBe(ids.hokapato);
  });
});
