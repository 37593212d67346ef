import { describe, expect, it } from 'vitest';
import { answer, idOf, NOW, notificationWith, siteWith, tokenUntil, userWith } from '../testing/samples.ts';
import { testContext } from '../testing/testContext.ts';
import { fakeServer, run } from '../testing/testProcess.ts';
import { ackNotifications } from '../notifications/ack.ts';
import { watchNotifications } from '../notifications/watch.ts';

const question = {
  id: idOf(40),
  code: 'weather',
  question: '天気は？',
  kind: 'single',
  required: true,
  condition: null,
  sort_order: 1,
};
const option = { id: idOf(41), question_id: idOf(40), code: 'sunny', label: '晴れ', is_active: true };
const server = () =>
  fakeServer({
    'GET /api/users': {
      body: answer([
        userWith({ license_types: [], permit_species: [] }),
        { id: idOf(91), name: '東 恵子', user_code: 'U-2' },
      ] as object[]),
    },
    'GET /api/groups': { body: answer([{ id: idOf(50), name: '西谷班', kind: 'hunt', parent_id: null }]) },
    'GET /api/sites': { body: answer([siteWith()]) },
    'GET /api/qa_lists': { body: answer([question]) },
    'GET /api/answer_options': { body: answer([option]) },
    'POST /api/push_logs': { body: { json: { changed: 1 } } },
  });

describe('reading', () => {
  it.each([
    [['users', 'list', '--jq', '.[].name'], '西谷 勇\n東 恵子\n'],
    [['users', 'show', '--jq', '.login_id'], 'hunter\n'],
    [['users', 'show', '東 恵子', '--json', 'name', '--jq', '.name'], '東 恵子\n'],
    [['users', 'show', '恵子', '--jq', '.name'], '東 恵子\n'],
    [['groups', 'list'], `西谷班\t捕獲\t${idOf(50)}\t\n`],
    [['sites', 'list', '--jq', '.[].name'], '里山町\n'],
    [['sites', 'show', '里山町', '--jq', '.name'], '里山町\n'],
    [['questions', 'list', '--jq', '.[] | [.code, .options[0].label] | @tsv'], 'weather\t晴れ\n'],
  ])('%j', async (args, stdout) => {
    expect(await run(args, server())).toEqual({ code: 0, stdout, stderr: '' });
  });

  it('asks for the questions of sightings where they are wanted', async () => {
    const { fetch, asked } = server();
    await run(['questions', 'list', '--of', 'sightings'], { fetch });
    expect(asked[0]?.path).toBe('/api/qa_lists?is_hunt=0');
  });

  it.each([
    [['users', 'show', '南 実'], 6],
    [['users', 'show', '019aa000'], 2],
    [['sites', 'show', '海辺町'], 6],
    [['questions', 'list', '--of', 'traps'], 2],
    [['groups', 'list', '--kind', 'fishing'], 2],
  ])('%j ends with %d', async (args, code) => {
    expect(await run(args, server())).toMatchObject({ code, stdout: '' });
  });

  it('says where the settings lie, never the token', async () => {
    const { code, stdout } = await run(['config', '--json', 'all']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      context: null,
      url: 'http://localhost:8787/web',
      contexts: [],
      variables: ['SATOMORI_TOKEN'],
    });
    expect(stdout).not.toContain(tokenUntil(NOW + 20 * 86_400_000));
  });

  it('warns at every command when the sign-in is about to end, and leaves the data alone', async () => {
    const environment = { SATOMORI_TOKEN: tokenUntil(NOW + 2 * 86_400_000) };
    const { stdout, stderr } = await run(['groups', 'list', '--jq', '.[].name'], {
      environment,
      ...server(),
    });
    expect({ stdout, stderr }).toEqual({
      stdout: '西谷班\n',
      stderr: 'ログインの期限がまもなく切れます。ログインし直してください: satomori auth login\n',
    });
  });
});

describe('notifications ack', () => {
  it.each([{ json: { id: idOf(70) } }, { json: {} }, { json: { changed: '1' } }])(
    'says of nobody that they were told, where the answer is %j',
    async (body) => {
      const { fetch } = fakeServer({ 'POST /api/push_logs': { body } });
      const { code, stderr } = await run(['notifications', 'ack', idOf(70), '--yes'], { fetch });
      expect(code).toBe(7);
      expect(stderr).not.toContain('知らせました');
    },
  );

  it('sends nothing without an answer or --yes', async () => {
    const { fetch, asked } = server();
    const { code, stderr } = await run(['notifications', 'ack', idOf(70)], { fetch });
    expect(code).toBe(2);
    expect(stderr).toContain('--yes');
    expect(asked).toEqual([]);
  });

  it.each([
    [['--eta', '20', '--note', '橋から'], { action: 'acknowledge', eta_minutes: 20, note: '橋から' }],
    [['--read'], { action: 'read' }],
  ])('%j', async (options, body) => {
    const { fetch, asked } = server();
    const ids = [idOf(70), idOf(71)];
    expect(
      await run(['notifications', 'ack', ...ids, idOf(70), ...options, '--yes'], { fetch }),
    ).toMatchObject({
      code: 0,
      stdout: '',
    });
    expect(asked.map((each) => each.body)).toEqual([{ ids, ...body }]);
  });

  it.each([[['seven']], [[]], [[idOf(70), '--eta', 'soon']], [[idOf(70), '--read', '--eta', '5', '--yes']]])(
    'refuses %j',
    async (args) => {
      const { fetch, asked } = server();
      expect(await run(['notifications', 'ack', ...args], { fetch })).toMatchObject({ code: 2 });
      expect(asked).toEqual([]);
    },
  );

  it('sends nothing where the person says no', async () => {
    const { context } = testContext();
    const ask = { ...context.ask, isPossible: true, confirm: async () => false };
    await expect(ackNotifications({ ...context, ask }, [idOf(70)], {})).rejects.toMatchObject({
      code: 'declined',
    });
    expect(context.writing.notifications.act).not.toHaveBeenCalled();
  });
});

it('notifications watch prints what comes after its start, once each', async () => {
  const old = notificationWith({ id: idOf(70), sequence: 5 });
  const fresh = notificationWith({ id: idOf(71), sequence: 11, title: '新しい' });
  const stop = new AbortController();
  const { context, printed } = testContext(
    {
      notifications: {
        list: async ({ since }: { since?: number }) =>
          since === undefined ? answer([old]) : answer([{ ...old, sequence: 12 }, fresh], { sequence: 12 }),
      },
    },
    'json',
  );
  const watching = watchNotifications(
    {
      ...context,
      signal: stop.signal,
      follow: async ({ onState, signal }) => {
        onState?.('connected');
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    },
    {},
  );
  await expect.poll(printed).not.toBe('');
  stop.abort(new Error('enough'));
  await expect(watching).rejects.toThrow('enough');
  expect(
    printed()
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id),
  ).toEqual([idOf(71)]);
});
