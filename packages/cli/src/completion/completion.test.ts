import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  answer,
  captureWith,
  gatewayWith,
  idOf,
  notificationWith,
  sightingWith,
  siteWith,
  trapLogWith,
  trapWith,
  userWith,
} from '../testing/samples.ts';
import { fakeServer, run } from '../testing/testProcess.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

const server = () =>
  fakeServer({
    'GET /api/traps': {
      body: answer([
        trapWith(),
        trapWith({ id: idOf(2), name: '西谷 4号' }),
        trapWith({ id: idOf(3), name: '東尾根1号' }),
        trapWith({ id: idOf(4), name: '西\u001B[2J谷' }),
      ]),
    },
  });

async function candidates(words: string[], options: Parameters<typeof run>[1] = {}): Promise<string[]> {
  const { code, stdout, stderr } = await run(['complete', '--', ...words], {
    ...options,
    environment: { XDG_CACHE_HOME: temporaryFolder(), ...options.environment },
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.split('\n').filter((line) => line !== '');
}

describe('the candidates', () => {
  it.each([
    [['tr'], ['traps']],
    [
      ['traps', ''],
      ['list', 'show', 'check'],
    ],
    [['traps', 'list', '--sta'], ['--state']],
    [['--context', 'x', 'gate'], ['gateways']],
    [
      ['traps', 'list', '--color', 'a'],
      ['auto', 'always'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish', 'powershell'],
    ],
    [['questions', 'list', '--of', 's'], ['sightings']],
    [['help', 'exp'], ['export']],
    [['help', 'nowhere'], []],
    [['open', 'Hokapato'], ['HokapatoList']],
    [['traps', 'list', '-q', 'x'], []],
    [['nothing', 'x'], []],
    [['nothing', ''], []],
    [['traps', ''], ['list']],
    [['"tr'], ['traps']],
    [['traps', 'list', '--state', 'fi'], ['fired']],
    [['traps', 'list', '--state', '作'], ['作動']],
    [['traps', 'list', '--state', 'fired,pa'], ['fired,path_down']],
    [['captures', 'list', '--species', 'イノ'], ['イノシシ']],
    [['captures', 'list', '--state', '登'], ['登録済み']],
    [
      ['captures', 'list', '--month', ''],
      ['this', 'last'],
    ],
    [['sightings', 'list', '--from', 't'], ['today']],
    [['logs', 'traps', '--since', 't'], ['today']],
    [['stats', 'captures', '--by', 'species,mo'], ['species,month']],
    [['stats', 'efficiency', '--by', '年'], ['年度']],
    [['pdf', 'get', '--type', '捕獲月'], ['捕獲月報']],
    [
      ['traps', 'list', '--time', ''],
      ['iso', 'utc', 'short'],
    ],
    [['traps', 'list', '--json', 'id,na'], ['id,name']],
    [['config', 'get', 't'], ['timeout']],
    [['api', 'p'], ['POST']],
    [['traps', 'list', '--state=fi'], ['--state=fired']],
    [['traps', 'list', '--state', '=', 'fi'], ['fired']],
    [['traps', 'list', '--json', '--al'], ['--all']],
    [
      ['help', ''],
      ['traps', 'exit-codes'],
    ],
    [['help', 'traps', 'ch'], ['check']],
    [['help', 'traps', 'check', ''], []],
    [['config', 'set', 't'], ['timeout']],
    [['config', 'set', 'timeout', ''], []],
    [['config', 'set', 'nothing', ''], []],
    [['config', 'set', 'url', 'http'], ['http://localhost:8787/web']],
    [
      ['api', 'get', '/api/tr'],
      ['/api/traps', '/api/trap_logs'],
    ],
    [['api', 'PUT', '/api/traps'], ['/api/traps/']],
    [['api', 'PUT', '/api/traps/019a/'], []],
    [['api', 'POST', '/api/trap_logs/019a/'], ['/api/trap_logs/019a/cancellation']],
    [['api', 'DELETE', '/api/me'], []],
  ])('%j', async (words, expected) => {
    const found = await candidates(words);
    expect(found).toEqual(expect.arrayContaining(expected));
    if (expected.length === 0) expect(found).toEqual([]);
  });

  it('are names of traps where a trap is meant, none that would do harm', async () => {
    for (const words of [
      ['traps', 'show', '西'],
      ['logs', 'traps', '--trap', '西'],
    ]) {
      expect(await candidates(words, server())).toEqual(['西谷3号', '西谷 4号']);
    }
    expect(await candidates(['traps', 'check', 'T-'], server())).toEqual([trapWith().trap_no]);
  });

  it.each<[string[], string, unknown, string[]]>([
    [
      ['traps', 'list', '--group', '西'],
      'groups',
      answer([{ name: '西谷班' }, { name: '東尾根班' }]),
      ['西谷班'],
    ],
    [['gateways', 'show', 'GW'], 'gateways', answer([gatewayWith()]), ['GW-01']],
    [['users', 'show', '炭'], 'users', answer([userWith(), userWith({ name: '炭焼 正' })]), ['炭焼 正']],
    [['sites', 'show', '里'], 'sites', answer([siteWith()]), ['里山町']],
    [['captures', 'show', 'NIA'], 'map_hunt_points', answer([captureWith()]), ['NIA-1']],
    [
      ['captures', 'show', '0'],
      'map_hunt_points',
      answer([captureWith(), captureWith({ id: idOf(9), capture_no: null })]),
      [idOf(9)],
    ],
    [['sightings', 'show', ''], 'map_points', answer([sightingWith({ id: idOf(8) })]), [idOf(8)]],
    [['images', 'show', ''], 'map_hunt_points', answer([captureWith()]), ['NIA-1']],
    [['images', 'show', ''], 'map_points', answer([sightingWith({ id: idOf(8) })]), [idOf(8)]],
    [
      ['pdf', 'get', '--type', 'witness_list', '--id', `${idOf(7)},`],
      'map_points',
      answer([sightingWith({ id: idOf(8) })]),
      [`${idOf(7)},${idOf(8)}`],
    ],
    [['pdf', 'get', '--type', '標識', '--id', ''], 'traps', answer([trapWith()]), [idOf(1)]],
    [['pdf', 'get', '--id', ''], 'traps', answer([trapWith()]), []],
    [['notifications', 'ack', '019'], 'push_logs', answer([notificationWith()]), [notificationWith().id]],
  ])('%j are the names of %s', async (words, path, body, expected) => {
    expect(await candidates(words, fakeServer({ [`GET /api/${path}`]: { body } }))).toEqual(expected);
  });

  it('are the acts of this trap that this person may cancel, asked anew each time', async () => {
    const mine = trapLogWith({ id: idOf(21), kind: 'checked', user_id: userWith().id });
    const { fetch, asked } = fakeServer({
      'GET /api/users': { body: answer([userWith({ is_admin: false })]) },
      'GET /api/traps': { body: answer([trapWith()]) },
      'GET /api/trap_logs': {
        body: answer([
          mine,
          { ...mine, id: idOf(22), cancelled_by_log_id: idOf(30) },
          { ...mine, id: idOf(23), user_id: idOf(99) },
        ]),
      },
    });
    const words = ['traps', 'undo', '西谷3号', '--log', ''];
    expect(await candidates(words, { fetch })).toEqual([mine.id]);
    const calls = asked.length;
    expect(asked.some(({ path }) => path.includes(`trap_id=${idOf(1)}`))).toBe(true);
    const environment = { XDG_CACHE_HOME: temporaryFolder() };
    await candidates(words, { fetch, environment });
    await candidates(words, { fetch, environment });
    expect(asked).toHaveLength(3 * calls);
  });

  it('are the contexts and their addresses where one is meant', async () => {
    const settingsFolder = temporaryFolder();
    await run(['context', 'use', '役場', '--url', 'https://satomori.example'], { settingsFolder });
    for (const [words, found] of [
      [['context', 'use', ''], ['役場']],
      [['config', 'set', 'context', ''], ['役場']],
      [['traps', 'list', '--url', 'https'], ['https://satomori.example/web']],
    ] as const)
      expect(await candidates([...words], { settingsFolder })).toEqual(found);
  });

  it('are files where a file is meant', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, '帳票'));
    writeFileSync(join(folder, '帳票.pdf'), '');
    expect((await candidates(['pdf', 'get', '--out', `${folder}/帳`])).toSorted()).toEqual([
      `${folder}/帳票.pdf`,
      `${folder}/帳票/`,
    ]);
    expect(await candidates(['--ca-file', `${folder}/nowhere/x`])).toEqual([]);
  });

  it('come from the server, without a word, where nothing can be kept', async () => {
    const environment = { XDG_CACHE_HOME: '/proc' };
    expect(await candidates(['traps', 'show', '東'], { ...server(), environment })).toEqual(['東尾根1号']);
  });

  it.each(['西谷\\ ', '"西谷 ', "'西谷 ", '西"谷 4'])('are found by what is quoted: %s', async (word) => {
    expect(await candidates(['traps', 'show', word], server())).toEqual(['西谷 4号']);
  });

  it('ask the server once in five minutes, and keep the names for their owner only', async () => {
    const { fetch, asked } = server();
    const folder = temporaryFolder();
    const options = { fetch, environment: { XDG_CACHE_HOME: folder } };
    await candidates(['traps', 'show', '西'], options);
    expect(await candidates(['traps', 'show', '東'], options)).toEqual(['東尾根1号']);
    expect(asked).toHaveLength(1);
    const kept = join(folder, 'satomori', 'completion');
    const [file] = readdirSync(kept);
    expect(statSync(join(kept, file!)).mode & 0o777).toBe(0o600);
    // Another person may see other traps, so the cache is not shared.
    await candidates(['traps', 'show', '西'], {
      ...options,
      environment: { ...options.environment, SATOMORI_TOKEN: 'another' },
    });
    expect(asked).toHaveLength(2);
  });

  it('are none, without a word, for somebody who is not signed in or whose server does not answer', async () => {
    expect(await candidates(['traps', 'show', ''], { environment: { SATOMORI_TOKEN: '' } })).toEqual([]);
    expect(await candidates(['traps', 'show', ''], fakeServer({}))).toEqual([]);
  });
});
