import { afterAll, beforeAll, expect, it } from 'vitest';
import { rotateSigningKeys } from './signingKeyRepository.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { DAY, HOUR, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';

describeOnEachEngine('a token that was found good before', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const setUser = (login: 'west' | 'east', change: object) =>
    server.database.db.updateTable('users').set(change).where('id', '=', server.world.users[login]).execute();

  it.each([
    ['a new stamp', { stamp: 'another' }],
    ['disabling', { is_disabled: true }],
    ['deletion', { deleted_at: 1 }],
  ])('is worth nothing at the very next request after %s', async (_what, change) => {
    const before = await server.database.db
      .selectFrom('users')
      .select(['stamp', 'is_disabled', 'deleted_at'])
      .where('id', '=', server.world.users.west)
      .executeTakeFirstOrThrow();
    const me = await server.as('west');
    await me.users.list();
    await me.users.list();
    await setUser('west', change);
    expect(await refusalOf(me.users.list())).toMatchObject({ status: 401, result: 'session_revoked' });
    await setUser('west', before);
  });

  it('is told from one whose last letters were changed', async () => {
    const token = await server.tokenOf('west');
    await (await server.as('west')).users.list();
    await expect(server.services.tokens.verify(token)).resolves.toMatchObject({
      sub: server.world.users.west,
    });
    const forged = token.slice(0, -4) + (token.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    await expect(server.services.tokens.verify(forged)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('is worth nothing once its key is thrown away, also after the clock went back', async () => {
    const { tokens } = server.services;
    const token = await server.tokenOf('west');
    const { jti: _id, iat: _issued, exp: _expires, ...claims } = await tokens.verify(token);
    server.clock.advance(-HOUR);
    await server.database.transaction((trx) =>
      rotateSigningKeys(trx, { revokeOld: true }, server.clock.now()),
    );
    const kidOf = (text: string) => Buffer.from(text.split('.')[0] ?? '', 'base64url').toString();
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'invalid_token' });
    expect(kidOf(await tokens.issue(claims))).not.toBe(kidOf(token));
  });

  it('expires all the same', async () => {
    const me = await server.as('east');
    await me.users.list();
    server.clock.advance(31 * DAY);
    expect(await refusalOf(me.users.list())).toMatchObject({ status: 401, result: 'token_expired' });
  });
});
