import {
  changeGroup as changeEndpoint,
  createGroup,
  type Group,
  removeGroup as removeEndpoint,
} from '@satomori/core';
import { describe, expect, it, vi } from 'vitest';
import { answer, idOf } from '../testing/samples.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { addGroup, addGroupCommand } from './add.ts';
import { changeGroup, changeGroupCommand } from './change.ts';
import { removeGroup } from './remove.ts';

const group = (id: number, name: string, more: Partial<Group> = {}) =>
  ({ id: idOf(id), name, kind: 'hunt', parent_id: null, leader_user_id: null, version: 3, ...more }) as Group;
const club = group(1, '猟友会');
const west = group(2, '西谷班', { parent_id: club.id, leader_user_id: idOf(11) });
const town = group(3, '住民', { kind: 'witness' });
const hanako = { id: idOf(11), name: '東 花子', login_id: 'hanako', user_code: 'HNK' };

function contextFor(mode: 'tsv' | 'json' = 'tsv') {
  const test = testContext({ groups: { list: async () => answer([club, west, town]) } }, mode);
  const context = {
    ...test.context,
    api: { ...test.context.api, list: async () => answer([hanako]) as never },
  };
  const call = vi.mocked(context.call).mockImplementation(async () => west);
  const confirm = vi.fn(async () => false);
  const asking = { ...context, ask: { ...context.ask, isPossible: true, confirm } };
  return { ...test, context, asking, call };
}
const sent = ({ call }: ReturnType<typeof contextFor>) => {
  const [endpoint, input] = call.mock.lastCall as [unknown, { params?: unknown; body?: unknown }];
  return { endpoint, ...input };
};

it('parse kinds as codes or words', async () => {
  const run = vi.fn();
  await parse(addGroupCommand, run, ['東班', '--kind', '目撃', '--parent', '住民', '-y']);
  expect(run).toHaveBeenCalledWith({}, '東班', { kind: 'witness', parent: '住民', yes: true });
  await parse(changeGroupCommand, run, ['東班', '--parent', '', '--leader', 'HNK']);
  expect(run).toHaveBeenCalledWith({}, '東班', { parent: '', leader: 'HNK' });
  await expect(parse(addGroupCommand, run, ['x', '--kind', 'sea'])).rejects.toThrow();
});

describe('nothing is written', () => {
  it('where nobody can be asked and nobody said yes', async () => {
    const test = contextFor();
    for (const tried of [
      () => addGroup(test.context, '東班', {}),
      () => changeGroup(test.context, '西谷班', { name: '西班' }),
      () => removeGroup(test.context, '西谷班', {}),
      () => changeGroup(test.context, '西谷班', { yes: true }),
    ])
      await expect(tried()).rejects.toMatchObject({ exit: 'usage' });
    expect(test.call).not.toHaveBeenCalled();
  });

  it('where the person declines, having seen what would be', async () => {
    const test = contextFor();
    const declined = { code: 'declined' };
    await expect(addGroup(test.asking, '町班', { parent: '住民' })).rejects.toMatchObject(declined);
    expect(test.said).toEqual(['名前  町班', '種類  目撃', '上のグループ  住民']);
    await expect(removeGroup(test.asking, '西谷班', {})).rejects.toMatchObject(declined);
    expect(test.call).not.toHaveBeenCalled();
  });

  it('where a group or person is not found', async () => {
    const test = contextFor();
    const notFound = { exit: 'notFound' };
    await expect(addGroup(test.context, 'x', { parent: '尾根', yes: true })).rejects.toMatchObject(notFound);
    await expect(addGroup(test.context, 'x', { leader: '尾根', yes: true })).rejects.toMatchObject(notFound);
    await expect(removeGroup(test.context, '西谷', { yes: true })).rejects.toMatchObject({ exit: 'usage' });
    expect(test.call).not.toHaveBeenCalled();
  });
});

describe('with --yes', () => {
  it('a group is made, of the kind of its parent', async () => {
    const test = contextFor();
    await addGroup(test.context, '町班', { parent: '住民', leader: 'hnk', id: idOf(9), yes: true });
    expect(sent(test)).toEqual({
      endpoint: createGroup,
      body: {
        id: idOf(9),
        name: '町班',
        kind: 'witness',
        parent_id: town.id,
        leader_user_id: hanako.id,
      },
    });
    expect(test.printed()).toContain('西谷班');
    expect(test.said).toEqual(['作りました。']);
  });

  it('what is not named stays, and an empty text takes away', async () => {
    const test = contextFor();
    const stays = { parent_id: club.id, leader_user_id: hanako.id, version: 3 };
    await changeGroup(test.context, '西谷班', { name: '西班', yes: true });
    expect(sent(test)).toEqual({
      endpoint: changeEndpoint,
      params: { id: west.id },
      body: { ...stays, name: '西班' },
    });
    await changeGroup(test.context, '西谷班', { parent: '', leader: '', yes: true });
    expect(sent(test).body).toEqual({ name: '西谷班', parent_id: null, leader_user_id: null, version: 3 });
  });

  it('a group is removed, and told as JSON', async () => {
    const test = contextFor('json');
    test.call.mockResolvedValue({ id: west.id, deleted_at: '2026-11-20T00:00:00.000Z' });
    await removeGroup(test.context, west.id, { yes: true });
    expect(sent(test)).toEqual({ endpoint: removeEndpoint, params: { id: west.id } });
    expect(JSON.parse(test.printed())).toMatchObject({ id: west.id });
  });
});
