import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { refusalOf, startTestServer } from '../testing/startTestServer.ts';

describeOnEachEngine('signing in on a server with one site in use', (engine) => {
  it('says nothing of sites', async () => {
    const server = await startTestServer(engine);
    const refused = async () =>
      (await refusalOf(server.anonymous().writing.auth.signIn({ login_id: 'nobody', password: 'x' })))
        .serverMessage;
    expect(await refused()).toContain('サイト');
    await server.database.db
      .updateTable('sites')
      .set({ is_disabled: true })
      .where('code', '=', 'hokapato')
      .execute();
    expect(await refused()).toBe('ログインIDまたはパスワードが違います。もう一度入力してください。');
    await server.stop();
  });
});
