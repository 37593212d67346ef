import { type Group, newId } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, answer, refusal, rows } from '../../../app/testing/fakeServer.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { user } from '../../../app/testing/rows.ts';

const [CLUB, WEST, TOWN, LEADER, RETIRED] = [newId(), newId(), newId(), newId(), newId()];
const stamps = { created_at: '2026-11-20T01:00:00.000Z', updated_at: '2026-11-20T01:00:00.000Z' };
const group = (id: string, name: string, changes: Partial<Group> = {}): Group => ({
  id,
  name,
  kind: 'hunt',
  parent_id: null,
  leader_user_id: null,
  ladder: null,
  ...stamps,
  deleted_at: null,
  version: 3,
  sequence: 1,
  ...changes,
});
const west = group(WEST, '西谷班', { parent_id: CLUB, leader_user_id: LEADER });
const person = (id: string, name: string, changes: object = {}) => ({
  ...user({ id, name, hunt_group_id: WEST }),
  is_disabled: false,
  ...changes,
});

const PUT = `PUT /api/admin/groups/${WEST}`;
const DELETE = `DELETE /api/admin/groups/${WEST}`;
const admin: Answers = {
  'GET /api/users': () => rows([user({ is_admin: true })]),
  'GET /api/groups': () => rows([west, group(CLUB, '猟友会'), group(TOWN, '住民', { kind: 'witness' })]),
  'GET /api/admin/users': () =>
    rows([person(LEADER, '東 花子'), person(RETIRED, '北 一郎', { is_disabled: true })]),
};
const render = (answers: Answers = {}) =>
  renderApp('/Admin?section=groups', { answers: { ...admin, ...answers } });
const bodyOf = (app: ReturnType<typeof renderApp>, wanted: string) =>
  app.server.calls.findLast(({ call }) => call === wanted)?.body as Record<string, unknown> | undefined;
const wasCalled = (app: ReturnType<typeof renderApp>, wanted: string) =>
  app.server.calls.some(({ call }) => call === wanted);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const optionsOf = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text.trim());
const choose = (label: string, text: string) => {
  const select = screen.getByLabelText<HTMLSelectElement>(label);
  const option = [...select.options].find((each) => each.text.trim() === text);
  fireEvent.change(select, { target: { value: option?.value } });
};
const openWest = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /西谷班/ }));
  await screen.findByRole('dialog', { name: '西谷班を直す' });
};

describe('グループ', () => {
  it('stand below one another, each with people and leader', async () => {
    render();
    const hunting = within(await screen.findByRole('list', { name: '捕獲グループ' }));
    const below = within(hunting.getByRole('list'));
    expect(below.getByRole('button', { name: /西谷班/ }).textContent).toBe('西谷班1人責任者東 花子直す');
    expect(hunting.getByRole('button', { name: /猟友会/ }).textContent).toContain('0人');
    expect(within(screen.getByRole('list', { name: '目撃グループ' })).getByText('住民')).toBeTruthy();
  });

  it('are made with an id of the client, below a group of the same kind', async () => {
    const app = render({
      'POST /api/admin/groups': ({ body }) => answer({ ...west, id: (body as { id: string }).id }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'グループを作る' }));
    await screen.findByRole('dialog', { name: 'グループを作る' });
    press('保存する');
    expect(await screen.findByText('入力してください')).toBeTruthy();
    expect(optionsOf('上のグループ')).toEqual(['なし（いちばん上）', '猟友会', '西谷班']);
    choose('種類', '目撃');
    expect(optionsOf('上のグループ')).toEqual(['なし（いちばん上）', '住民']);
    choose('上のグループ', '住民');
    expect(optionsOf('責任者')).toEqual(['なし', '東 花子 001']);
    fireEvent.change(screen.getByLabelText('名前'), { target: { value: '東町' } });
    press('保存する');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(app, 'POST /api/admin/groups')).toEqual({
      id: expect.any(String),
      name: '東町',
      kind: 'witness',
      parent_id: TOWN,
      leader_user_id: null,
    });
  });

  it('are renamed, moved and given a leader, but never below themselves', async () => {
    const app = render({ [PUT]: () => answer(west) });
    await openWest();
    expect(optionsOf('上のグループ')).toEqual(['なし（いちばん上）', '猟友会']);
    expect(screen.queryByLabelText('種類')).toBeNull();
    choose('上のグループ', 'なし（いちばん上）');
    choose('責任者', 'なし');
    fireEvent.change(screen.getByLabelText('名前'), { target: { value: '西班' } });
    press('保存する');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(app, PUT)).toEqual({
      name: '西班',
      parent_id: null,
      leader_user_id: null,
      ladder: null,
      version: 3,
    });
  });

  it('take over what another administrator stored meanwhile', async () => {
    const stored = { ...west, leader_user_id: null, version: 4 };
    const app = render({
      [PUT]: async ({ body }) => {
        if ((body as { version: number }).version === 4) return answer(stored);
        const conflict: Record<string, unknown> = await refusal('version_conflict').json();
        return Response.json({ ...conflict, details: { current: stored } }, { status: 409 });
      },
    });
    await openWest();
    fireEvent.change(screen.getByLabelText('名前'), { target: { value: '西班' } });
    press('保存する');
    expect(await screen.findByText(/ほかの人が先に変えました（責任者）/)).toBeTruthy();
    press('保存する');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(app, PUT)).toMatchObject({ name: '西班', leader_user_id: null, version: 4 });
  });

  it('are removed only at the second press; one in use says so and stays', async () => {
    let isInUse = true;
    const app = render({
      [DELETE]: () =>
        isInUse ? refusal('group_in_use') : answer({ id: WEST, deleted_at: '2026-11-20T02:00:00.000Z' }),
    });
    await openWest();
    press('このグループを削除する');
    expect(wasCalled(app, DELETE)).toBe(false);
    press('はい、このグループを削除する');
    expect(await screen.findAllByText(/ほかのグループへ移してください/)).not.toEqual([]);
    isInUse = false;
    press('このグループを削除する');
    press('はい、このグループを削除する');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
