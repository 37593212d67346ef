import { type CurrentUser, type ProfileInput, profileSchema } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOneTimeCode } from '../accounts/oneTimeCodeRepository.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { refusalOf, startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';
import { insertUser } from '../testing/world.ts';

const OLD = 'old@example.jp';
const WHOLE: Omit<ProfileInput, 'version'> = {
  name: '𠮷田 髙﨑',
  name_kana: 'よしだ たかさき',
  email: OLD,
  phone: '090-0000-0000',
  postal_address: '里山町西谷1-2',
  license_types: ['trap', 'gun1'],
  license_no: '第123号',
  license_to: '2028-09-15',
  registration_prefecture: '長野県',
  registration_year: 2026,
  registration_no: '45',
  registered_on: '2026-10-15',
  permit_no: '第67号',
  permit_authority: '里山町長',
  permit_from: '2026-04-01',
  permit_to: '2027-03-31',
  worker_cert_no: '第67-3号',
  permit_species: [
    { species: 'boar', quota: 10 },
    { species: 'sika_deer', quota: null },
  ],
};
let count = 0;

describeOnEachEngine('one’s own profile', (engine) => {
  let server: TestServer;
  let id = '';
  let me: TestClient;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    count += 1;
    const site_id = server.world.sites.satomori;
    id = await insertUser(server.database.db, { site_id, login_id: `person${count}`, email: OLD });
    me = await server.asUser(id);
    await server.database.db.deleteFrom('mail_logs').execute();
  });

  const read = async (): Promise<CurrentUser> => (await me.users.list()).me;
  const put = async (changes: Partial<ProfileInput> = {}) =>
    me.account.putProfile({ ...WHOLE, version: (await read()).version, ...changes });
  const mails = () => server.database.db.selectFrom('mail_logs').selectAll().execute();

  it('is not for a shared viewer to change', async () => {
    const viewer = await server.as('viewer');
    const { version } = (await viewer.users.list()).me;
    expect(await refusalOf(viewer.account.putProfile({ ...WHOLE, version }))).toMatchObject({
      status: 403,
      result: 'not_allowed',
    });
  });

  it.each<[string, object]>([
    ['name', { name: '' }],
    ['name', { name: '  ' }],
    ['name', { name: 'x\r\nBcc: all@example.jp' }],
    ['email', { email: 'a@example.jp, b@example.jp' }],
    ['email', { email: 'a@example.jp\r\nBcc: b@example.jp' }],
    ['permit_to', { permit_from: '2026-04-01', permit_to: '2026-03-31' }],
    ['registered_on', { registered_on: '2026-13-01' }],
    ['license_types.0', { license_types: ['fishing'] }],
    ['is_admin', { is_admin: true }],
    ['hunt_group_id', { hunt_group_id: null }],
    ['phone', { phone: undefined }],
  ])('with a bad %s is refused: %j', async (field, changes) => {
    const before = await read();
    const refusal = await refusalOf(put(changes));
    expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
    expect(refusal.details).toMatchObject({ problems: [{ field }] });
    expect(await read()).toEqual(before);
  });

  it('is stored whole, without ending the session, and is nobody else’s', async () => {
    const others = await server.as('west');
    const before = (await others.users.list()).me;
    const answered = await put();
    expect(answered).toMatchObject(WHOLE);
    expect(await read()).toEqual(answered);
    expect((await others.users.list()).me).toEqual(before);
    const nothing = Object.fromEntries(Object.keys(profileSchema.shape).map((field) => [field, null]));
    const cleared = { ...nothing, name: '里山', license_types: [], permit_species: [] };
    expect(await put(cleared)).toMatchObject(cleared);
  });

  it('changed from an old version is refused, with the row as it stands', async () => {
    const { version } = await put();
    await put({ phone: '1' });
    const refusal = await refusalOf(put({ phone: '2', version }));
    expect(refusal).toMatchObject({ status: 409, result: 'version_conflict' });
    expect(refusal.details).toEqual({ current: await read() });
    expect((await read()).phone).toBe('1');
  });

  it('is changed once, where two change it at once', async () => {
    const { version } = await read();
    const outcomes = await Promise.allSettled([put({ version, phone: '1' }), put({ version, phone: '2' })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('with another mail address tells the old one, and voids what is on its way there', async () => {
    await server.anonymous().account.sendMail({ kind: 'password_reset', login_id: `person${count}` });
    const site_id = server.world.sites.satomori;
    const code = await createOneTimeCode(
      server.database.db,
      { site_id, id },
      'password_reset',
      server.clock.now(),
    );
    await put({ email: 'new@example.jp' });
    expect(await mails()).toMatchObject([
      { rule: 'password_reset', status: 'failed' },
      {
        rule: 'email_changed',
        status: 'queued',
        to_addresses: OLD,
        body: expect.stringContaining(`person${count}`),
      },
    ]);
    expect(
      await refusalOf(server.anonymous().account.resetPassword({ code, new_password: 'long-enough-x' })),
    ).toMatchObject({ result: 'bad_code' });
  });

  it('with the same address, or a first one, tells nobody', async () => {
    await put({ phone: '1' });
    await put({ email: null });
    await server.database.db.deleteFrom('mail_logs').execute();
    await put({ email: 'first@example.jp' });
    expect(await mails()).toEqual([]);
  });
});
