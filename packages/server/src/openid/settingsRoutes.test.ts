import { type ChangedOpenidSettings, getOpenidSettings, putOpenidSettings } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { CLIENT, type OpenidProvider, startOpenidProvider } from '../testing/openidProvider.ts';
import { refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { Login } from '../testing/world.ts';

describeOnEachEngine('the settings of the sign-in with accounts of the town', (engine) => {
  let provider: OpenidProvider;
  let another: OpenidProvider;
  let server: TestServer;
  beforeAll(async () => {
    [provider, another] = [await startOpenidProvider(), await startOpenidProvider()];
    server = await startTestServer(engine, {
      openidIssuers: [`${provider.issuer}/`],
      publicUrl: 'https://satomori.example.jp',
    });
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
    await another.stop();
  });

  const read = async (login: Login = 'admin') => (await server.as(login)).http.call(getOpenidSettings, {});
  const put = async (change: Partial<ChangedOpenidSettings> = {}, login: Login = 'admin') =>
    (await server.as(login)).http.call(putOpenidSettings, {
      body: {
        is_active: true,
        issuer: provider.issuer,
        client_id: CLIENT.id,
        label: '役場のアカウントでログイン',
        claim: 'preferred_username',
        allows_password: true,
        version: (await read()).version,
        ...change,
      },
    });
  const problemsOf = async (call: Promise<unknown>) => (await refusalOf(call)).details;
  const audit = () =>
    listAudit(server.database.db, scopeOfSystem(server.world.sites.satomori), server.world.sites.satomori);
  const offer = async (site: string) =>
    (await server.app.inject({ method: 'GET', url: `/web/api/auth/openid?site=${site}` })).json<{
      json: { label: string | null };
    }>().json.label;

  it('are read and changed by administrators alone, each of their own site', async () => {
    for (const login of ['west', 'poster', 'gateway', 'viewer', 'valley'] as const)
      for (const call of [() => read(login), () => put({}, login)])
        expect([login, (await refusalOf(call())).status]).toEqual([login, 403]);
    expect(await read()).toMatchObject({
      is_active: false,
      has_secret: false,
      version: 0,
      redirect_uri: 'https://satomori.example.jp/web/api/auth/openid/callback',
    });
    expect([await offer('satomori'), await offer('hokapato')]).toEqual([null, null]);
    await put({ client_secret: CLIENT.secret });
    expect([await offer('satomori'), await offer('hokapato')]).toEqual(['役場のアカウントでログイン', null]);
  });

  it('keep the secret to themselves, also in the audit log, until it is replaced or removed', async () => {
    const stored = await put({ client_secret: 'the-secret' });
    expect([stored.has_secret, JSON.stringify(stored)]).toEqual([
      true,
      expect.not.stringContaining('the-secret'),
    ]);
    expect((await put({ label: '職員' })).has_secret).toBe(true);
    const columns = await server.database.db
      .selectFrom('openid_providers')
      .select(['client_secret', 'label'])
      .executeTakeFirstOrThrow();
    expect(columns).toEqual({ client_secret: 'the-secret', label: '職員' });
    expect((await put({ client_secret: null })).has_secret).toBe(false);
    const entries = await audit();
    expect(JSON.stringify(entries)).not.toContain('the-secret');
    const changes = entries.map((entry) => entry.changes);
    expect(changes.filter((change) => change['client_secret'] === 'changed').length).toBeGreaterThan(1);
    expect(changes).toContainEqual({ label: ['役場のアカウントでログイン', '職員'] });
  });

  it('never send a stored secret to another issuer than the one that it was entered for', async () => {
    await put({ client_secret: 'of-the-town' });
    const elsewhere = { issuer: 'https://issuer.example.jp', is_active: false };
    const again = { problems: [{ field: 'client_secret', message: expect.stringContaining('もう一度') }] };
    expect(await problemsOf(put(elsewhere))).toEqual(again);
    expect(await read()).toMatchObject({ issuer: provider.issuer, is_active: true });
    // Nor by way of none.
    expect(await put({ issuer: null, is_active: false })).toMatchObject({ issuer: null, has_secret: true });
    expect(await problemsOf(put(elsewhere))).toEqual(again);
    const entered = await put({ ...elsewhere, client_secret: 'of-the-other' });
    expect(entered).toMatchObject({ issuer: elsewhere.issuer, has_secret: true });
    expect(await put({ client_secret: null })).toMatchObject({ issuer: provider.issuer, has_secret: false });
  });

  it('are written once, and not over what another has written', async () => {
    const { version } = await read();
    const changed = await put({ label: '一つ目', version });
    expect(changed.version).toBe(version + 1);
    const before = (await audit()).length;
    expect(await put({ label: '一つ目', version })).toEqual(changed);
    const conflict = await refusalOf(put({ label: '二つ目', version }));
    expect([conflict.result, conflict.details]).toEqual(['version_conflict', { current: changed }]);
    expect((await audit()).length).toBe(before);
  });

  it.each([
    ['an address without a certificate', 'http://issuer.example.jp', 'https://'],
    ['an address of this machine', 'https://127.0.0.1:9443', 'OPENID_ISSUERS'],
    ['an address of the network', 'https://10.0.0.1', 'OPENID_ISSUERS'],
    ['an address of the metadata service', 'https://169.254.169.254/latest', 'OPENID_ISSUERS'],
    ['a name of this machine', 'https://localhost:9443', 'OPENID_ISSUERS'],
  ])('refuse %s', async (_what, issuer, words) => {
    const refused = await problemsOf(put({ issuer }));
    expect(refused).toEqual({ problems: [{ field: 'issuer', message: expect.stringContaining(words) }] });
    expect(await put({ issuer, is_active: false })).toMatchObject({ issuer, is_active: false });
    await put();
  });

  it('refuse an issuer on this machine that the operator has not named', async () => {
    expect(await problemsOf(put({ issuer: another.issuer }))).toMatchObject({
      problems: [{ field: 'issuer' }],
    });
  });

  it('refuse a provider that does not answer, and being in use without one', async () => {
    provider.isDown = true;
    const down = await problemsOf(put({ client_secret: 'another' }));
    expect(down).toMatchObject({ problems: [{ field: 'issuer' }] });
    provider.isDown = false;
    await put({ client_secret: 'another' });
    expect(await problemsOf(put({ issuer: null }))).toMatchObject({ problems: [{ field: 'is_active' }] });
    for (const issuer of [
      'https://a@issuer.example.jp',
      'https://issuer.example.jp/?x=1',
      'javascript:alert(1)',
    ])
      expect(await problemsOf(put({ issuer, is_active: false }))).toMatchObject({
        problems: [{ field: 'issuer' }],
      });
  });
});
