import { describe, expect, it } from 'vitest';
import {
  answer,
  gatewayLogWith,
  gatewayWith,
  idOf,
  notificationWith,
  trapLogWith,
  trapWith,
} from '../testing/samples.ts';
import { fakeServer, run } from '../testing/testProcess.ts';

const server = () =>
  fakeServer({
    'GET /api/traps': { body: answer([trapWith({ name: '\u001B[31m西谷\t3号' })]) },
    'GET /api/gateways': { body: answer([gatewayWith()]) },
    'GET /api/push_logs': { body: answer([notificationWith()]) },
    'GET /api/trap_logs': { body: answer([trapLogWith({ id: idOf(2), kind: 'heartbeat' }), trapLogWith()]) },
    'GET /api/gateway_logs': { status: 403, body: { result: 'not_allowed', message: '権限がありません。' } },
  });

describe('through the whole program', () => {
  it('prints no raw control character from data', async () => {
    for (const args of [
      ['traps', 'list'],
      ['traps', 'list', '--json', 'all'],
      ['traps', 'list', '--jq', '.[].name'],
      ['traps', 'list', '--plain'],
    ]) {
      for (const isTerminal of [true, false]) {
        const { stdout, code } = await run([...args, '--color', 'never'], { isTerminal, ...server() });
        expect(code).toBe(0);
        expect(stdout).not.toContain('\u001B');
      }
    }
  });

  it('chooses fields, and refuses those that do not exist', async () => {
    const chosen = await run(['traps', 'list', '--json', 'trap_no,state'], server());
    expect(JSON.parse(chosen.stdout)).toEqual([{ trap_no: 'T-001', state: 'armed' }]);
    const { code, stderr } = await run(['traps', 'list', '--json', 'nmae'], server());
    expect([code, JSON.parse(stderr)]).toMatchObject([2, { error: { code: 'usage', exit_code: 2 } }]);
  });

  it('lists the fields without a server', async () => {
    const { code, stdout } = await run(['gateways', 'list', '--json']);
    expect(code).toBe(0);
    expect(stdout.split('\n')).toContain('trap_count');
  });

  it('prints logs with the oldest first, as JSON lines', async () => {
    const { fetch, asked } = server();
    const { stdout } = await run(
      ['logs', 'traps', '--json', 'kind', '-S', '-2h', '--kind', 'fired,heartbeat', '--grep', 'x'],
      { fetch },
    );
    expect(stdout).toBe('{"kind":"fired"}\n{"kind":"heartbeat"}\n');
    const query = new URLSearchParams(asked[0]?.path.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      from: '2026-11-20T01:00:00.000Z',
      kind: 'fired,heartbeat',
      q: 'x',
      limit: '1000',
    });
  });

  it.each([
    [['logs', 'gateways', '--grep', '停電 50%'], 'gateway_logs'],
    [['notifications', 'list', '-q', '停電 50%'], 'push_logs'],
  ] as const)(
    '%j is searched on the server, and what that finds is shown as it is',
    async (args, resource) => {
      // None of these rows contains the text: only the server decides what matches.
      const row = { gateway_logs: gatewayLogWith(), push_logs: notificationWith() }[resource];
      const { fetch, asked } = fakeServer({ [`GET /api/${resource}`]: { body: answer([row]) } });
      const { code, stdout } = await run([...args, '--json', 'id'], { fetch });
      expect([code, JSON.parse(stdout)].flat()).toEqual([0, { id: row.id }]);
      expect(asked.map(({ path }) => new URL(path, 'http://x').searchParams.get('q'))).toEqual(['停電 50%']);
    },
  );

  it('prints logs with the newest first where asked', async () => {
    const { stdout } = await run(['logs', 'traps', '-r', '--json', 'kind'], server());
    expect(stdout).toBe('{"kind":"heartbeat"}\n{"kind":"fired"}\n');
  });

  it.each([
    [['logs', 'gateways'], 5],
    [['logs', 'traps', '-f', '-r'], 2],
    [['logs', 'traps', '-S', 'soon'], 2],
    [['gateways', 'show', 'GW-01'], 0],
    [['gateways', 'show', 'nowhere'], 2],
    [['notifications', 'list', '--unread'], 0],
    [['traps', 'list', '--timeout', 'x'], 2],
    [['help', 'exit-codes'], 0],
    [['help', 'traps', 'list'], 0],
    [['help', 'nothing'], 2],
    [['--help'], 0],
    [['--version'], 0],
    [[], 0],
    [['trap'], 2],
    [['traps'], 2],
  ])('%j ends with %d', async (args, code) => {
    expect(await run(args, server())).toMatchObject({ code });
  });

  it('writes help in Japanese: to stdout where asked for, else to stderr', async () => {
    const asked = await run(['help', 'traps', 'list']);
    expect(asked.stdout).toMatch(/^使い方: satomori traps list/);
    const missing = await run(['traps']);
    expect([missing.stdout, missing.stderr.slice(0, 4)]).toEqual(['', '使い方:']);
  });

  it('needs somebody signed in', async () => {
    expect(await run(['traps', 'list'], { environment: { SATOMORI_TOKEN: '' } })).toMatchObject({
      code: 4,
      stdout: '',
    });
  });

  it('tells of each request with --debug, never the token', async () => {
    const { stderr } = await run(['traps', 'list', '--debug'], {
      environment: { SATOMORI_TOKEN: 'a.secret.b' },
      ...server(),
    });
    expect(stderr).toMatch(
      /debug: GET http:\/\/localhost:8787\/web\/api\/traps\S* → 200 \d+ms request-id=req-1/,
    );
    expect(stderr).not.toContain('secret');
  });
});
