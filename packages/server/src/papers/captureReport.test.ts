import { changeCapture, getPaper } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureOf, postCapture } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { addQuestion } from '../testing/questions.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap } from '../testing/trapActs.ts';
import type { Login } from '../testing/world.ts';
import { hasPoppler, pagesOfText } from './testing/readPaper.ts';

describeOnEachEngine('the report of an animal', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const textFor = async (login: Login, query: object) => {
    const { http } = await server.as(login);
    const answer = await http.raw(getPaper, { query: { type: 'capture', ...query } as never });
    return pagesOfText(Buffer.from(await answer.arrayBuffer()), { raw: true })
      .join('')
      .replaceAll(/\s/g, '');
  };

  it.runIf(hasPoppler)(
    'names who approved it, and the people and traps of its answers, to those alone who may see them',
    async () => {
      const { users, groups } = server.world;
      const trap = await insertArmedTrap(server, { name: '答えのわな', group_id: groups.west });
      const dogs = await addQuestion(server, { code: 'dogs', kind: 'number', unit: '頭' });
      const bait = await addQuestion(server, {
        code: 'bait',
        kind: 'multi',
        options: ['米ぬか', 'とうもろこし'],
      });
      const helper = await addQuestion(server, { code: 'helper', kind: 'user' });
      const beside = await addQuestion(server, { code: 'beside', kind: 'trap' });
      const answers = {
        [dogs]: 3,
        [bait]: ['米ぬか', 'とうもろこし'],
        [helper]: [users.west2],
        [beside]: trap.id,
      };
      const { id, version } = await postCapture(await server.as('west'), captureOf(server, { answers }));
      const admin = await server.as('admin');
      await admin.http.call(changeCapture, { params: { id }, body: { action: 'approve', version } });

      // A shared account sees no people.
      const shared = await textFor('viewer', { ids: id });
      expect(shared).not.toContain('承認者');
      expect(shared).not.toContain('人west2');
      expect(await textFor('east', { ids: id })).not.toContain('答えのわな');

      const text = await textFor('admin', { ids: id });
      for (const part of [
        '承認者人admin',
        '質問dogs3頭',
        '質問bait米ぬか、とうもろこし',
        '質問helper人west2',
        '質問beside答えのわな',
      ])
        expect(text).toContain(part);
    },
  );
});
