import { expect, it } from 'vitest';
import { answer, captureWith, gatewayWith, idOf, siteWith, trapWith, userWith } from '../testing/samples.ts';
import { fakeServer, run } from '../testing/testProcess.ts';

const server = () =>
  fakeServer({
    'GET /api/users': {
      body: answer([userWith(), { id: idOf(91), name: 'ﾔﾏﾀﾞ Ken', user_code: 'Ｕ－２' }] as object[]),
    },
    'GET /api/groups': {
      body: answer([
        { id: idOf(50), name: '第１班', kind: 'hunt', parent_id: null },
        { id: idOf(51), name: '第２班', kind: 'hunt', parent_id: null },
      ]),
    },
    'GET /api/sites': { body: answer([siteWith({ name: 'サトヤマ町Ａ' })]) },
    'GET /api/traps': { body: answer([trapWith({ name: '西谷３号', trap_no: 'Ｔ－３' })]) },
    'GET /api/gateways': { body: answer([gatewayWith({ name: '役場屋上２', code: 'ＧＷ－２' })]) },
    'GET /api/map_points': { body: answer([]) },
    'GET /api/map_hunt_points': { body: answer([captureWith({ capture_no: 'NIA-2' })]) },
  });

/** The same rule for every name: width, case and surrounding spaces do not matter. */
it.each([
  ['users show', ['ヤマダ ken', 'ヤマダ', 'KEN', 'u-2', ' ﾔﾏﾀﾞ Ken ']],
  ['sites show', ['ｻﾄﾔﾏ町a', 'サトヤマ町A', 'ｻﾄﾔﾏ']],
  ['traps show', ['西谷3号', 't-3', ' 西谷3号 ']],
  ['gateways show', ['役場屋上2', 'gw-2']],
  ['captures show', ['nia-2', 'ＮＩＡ－２']],
  ['traps list --group', ['第1班', ' 第１班 ']],
  ['captures list --group', ['第1班']],
  ['sightings list --group', ['第1班']],
])('%s finds by a name however it is typed', async (command, names) => {
  const { fetch } = server();
  for (const name of names)
    expect(await run([...command.split(' '), name, '--json', 'id'], { fetch })).toMatchObject({ code: 0 });
});

it.each([
  ['users show', '南'],
  ['sites show', '海辺町'],
  ['traps list --group', '第9班'],
])('%s says that there is nobody of the name', async (command, name) => {
  const { fetch } = server();
  expect(await run([...command.split(' '), name], { fetch })).toMatchObject({ code: 6, stdout: '' });
});

it('chooses no group by a part of its name, and names those that are meant', async () => {
  const { code, stderr } = await run(['traps', 'list', '--group', '1班'], server());
  expect(code).toBe(2);
  expect(stderr).toContain('第１班');
  expect(stderr).not.toContain('第２班');
});
