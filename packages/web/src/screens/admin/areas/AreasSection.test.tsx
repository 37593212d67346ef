import { type Area, newId } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, answer, refusal, rows } from '../../../app/testing/fakeServer.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { GROUP_ID, user } from '../../../app/testing/rows.ts';

const square = (west: number): [number, number][] => [
  [west, 35.1],
  [west, 35.2],
  [west + 0.5, 35.2],
  [west + 0.5, 35.1],
  [west, 35.1],
];
const line = (west: number): Area['geometry'] => ({ type: 'Polygon', coordinates: [square(west)] });
const ID = newId();
const area = (changes: Partial<Area['properties']> = {}, id = ID): Area => ({
  type: 'Feature',
  id,
  geometry: line(135),
  properties: {
    kind: 'wildlife_protection',
    name: '水神鳥獣保護区',
    group_id: null,
    group_name: null,
    valid_from: null,
    valid_to: null,
    source: '見本',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    deleted_at: null,
    version: 3,
    sequence: 1,
    ...changes,
  },
});
const PAST = area({ name: '昔の禁止区域', kind: 'no_gun', valid_to: '2020-03-31' }, newId());

const LIST = 'GET /api/areas';
const BATCH = 'POST /api/admin/areas/batch';
const PUT = `PUT /api/admin/areas/${ID}`;
const DELETE = `DELETE /api/admin/areas/${ID}`;
const admin: Answers = {
  'GET /api/users': () => rows([user({ is_admin: true })]),
  'GET /api/groups': () => rows([{ id: GROUP_ID, name: '西谷班', kind: 'hunt' }]),
  [LIST]: () => rows([area(), PAST]),
  [BATCH]: ({ body }) => answer({ added: (body as { areas: unknown[] }).areas.length, unchanged: 0 }),
};
const bodyOf = (app: ReturnType<typeof renderApp>, wanted: string) =>
  app.server.calls.findLast(({ call }) => call === wanted)?.body as Record<string, unknown> | undefined;
const open = (answers: Answers = {}) =>
  renderApp('/Admin?section=areas', { answers: { ...admin, ...answers } });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

const feature = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry });
async function chooseFile(value: object, name = '区域.geojson') {
  // Registered areas are read first, so that they are not registered twice.
  await screen.findByText(/^\d件$/);
  await press('ファイルから登録する');
  const input = await screen.findByLabelText('ファイルを選ぶ');
  fireEvent.change(input, { target: { files: [new File([JSON.stringify(value)], name)] } });
}
const FILE = {
  type: 'FeatureCollection',
  features: [
    feature({ 名称: '水神鳥獣保護区', 記号: 'A' }, line(135)),
    feature({ 名称: '中央', 記号: 'B', 種別: '特定猟具使用禁止区域' }, line(136)),
    feature({ 名称: '広場', 記号: 'C' }, line(137)),
    feature({ 名称: '道' }, { type: 'LineString', coordinates: square(135) }),
  ],
};

describe('区域', () => {
  it('lists all areas, those no longer in force too', async () => {
    open();
    await screen.findByText('2件');
    const list = within(screen.getByRole('list', { name: '区域' }));
    expect(list.getByText('期間外')).toBeTruthy();
    const link = list.getByRole('link', { name: '水神鳥獣保護区を地図で見る' });
    expect(link.getAttribute('href')).toMatch(/HuntMap\?layers=areas&latitude=35.15/);
    expect(list.queryByRole('link', { name: /昔の/ })).toBeNull();
    fireEvent.change(screen.getByLabelText('名前・種類などで探す'), { target: { value: '特定猟具' } });
    await waitFor(() => expect(screen.getByText('1件')).toBeTruthy());
  });

  it('shows what a file has, and registers what is chosen', async () => {
    const app = open();
    await chooseFile(FILE);
    expect((await screen.findByText(/^3件の区域が見つかりました/)).textContent).toContain(
      'うち1件は登録済みです',
    );
    expect(screen.getByText('4番目「道」: 線なので、区域になりません。')).toBeTruthy();
    const found = within(screen.getByRole('list', { name: '見つかった区域' })).getAllByRole('listitem');
    const [, second, third] = found.map((row) => within(row));
    expect(second?.getByLabelText<HTMLSelectElement>('種類').value).toBe('no_gun');
    // The name of the first says its kind; nothing does for the third.
    await press('2件を登録する');
    expect(await screen.findByText('種類を選んでいない区域が1件あります。')).toBeTruthy();
    expect(bodyOf(app, BATCH)).toBeUndefined();
    fireEvent.change(third!.getByLabelText('種類'), { target: { value: 'no_method' } });
    fireEvent.change(third!.getByLabelText('期間の最終日'), { target: { value: '2030-03-31' } });
    fireEvent.change(screen.getByLabelText('出典'), { target: { value: '県の告示' } });
    await press('2件を登録する');
    expect(await screen.findByText('2件の区域を登録しました。')).toBeTruthy();
    expect(bodyOf(app, BATCH)).toMatchObject({
      areas: [
        { name: '中央', kind: 'no_gun', group_id: null, valid_to: null, source: '県の告示' },
        { name: '広場', kind: 'no_method', valid_to: '2030-03-31', geometry: line(137) },
      ],
    });
  });

  it('sets the kind, the name and the group of all at once', async () => {
    const app = open({ [LIST]: () => rows([]) });
    await chooseFile(FILE);
    const all = within(await screen.findByRole('group', { name: 'すべての区域に' }));
    fireEvent.change(all.getByLabelText('種類'), { target: { value: 'group' } });
    fireEvent.change(all.getByLabelText('名前にする項目'), { target: { value: '記号' } });
    await press('3件を登録する');
    expect(await screen.findByText('グループの区域の、グループを選んでください。')).toBeTruthy();
    fireEvent.change(all.getByLabelText('グループ'), { target: { value: GROUP_ID } });
    fireEvent.click(screen.getByLabelText('2番目'));
    await press('2件を登録する');
    await screen.findByText('2件の区域を登録しました。');
    expect(bodyOf(app, BATCH)).toMatchObject({
      areas: [
        { name: 'A', kind: 'group', group_id: GROUP_ID },
        { name: 'C', kind: 'group', group_id: GROUP_ID },
      ],
    });
  });

  it('keeps what was entered where the server refuses, and sends the same ids again', async () => {
    let isFirst = true;
    const sent: string[] = [];
    open({
      [LIST]: () => rows([]),
      [BATCH]: ({ body }) => {
        sent.push(JSON.stringify((body as { areas: Area[] }).areas.map(({ id }) => id)));
        if (!isFirst) return answer({ added: 1, unchanged: 0 });
        isFirst = false;
        return refusal('unavailable');
      },
    });
    await chooseFile(feature({ name: '水神鳥獣保護区' }, line(135)));
    await press('1件を登録する');
    await screen.findByRole('alert');
    await press('1件を登録する');
    await screen.findByText('1件の区域を登録しました。');
    expect(sent.at(-1)).toBe(sent[0]);
  });

  it('says why a file cannot be read', async () => {
    open();
    await chooseFile({ a: 1 });
    expect(await screen.findByText(/^GeoJSONではありません/)).toBeTruthy();
  });

  it('changes what is registered, without sending the line again', async () => {
    const app = open({ [PUT]: () => answer(area({ name: '水神', version: 4 })) });
    await press(/^水神鳥獣保護区/);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('名前'), { target: { value: '水神' } });
    fireEvent.change(dialog.getByLabelText('期間の最終日'), { target: { value: '2030-03-31' } });
    fireEvent.click(dialog.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(app, PUT)).toEqual({
      kind: 'wildlife_protection',
      name: '水神',
      group_id: null,
      valid_from: null,
      valid_to: '2030-03-31',
      source: '見本',
      version: 3,
    });
  });

  it('takes over what another administrator stored meanwhile', async () => {
    const current = area({ source: '県の告示第2号', version: 5 });
    let isFirst = true;
    const app = open({
      [PUT]: async () => {
        if (!isFirst) return answer(current);
        isFirst = false;
        const conflict: Record<string, unknown> = await refusal('version_conflict').json();
        return new Response(JSON.stringify({ ...conflict, details: { current } }), {
          status: 409,
          headers: { 'content-type': 'application/json' },
        });
      },
    });
    await press(/^水神鳥獣保護区/);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('名前'), { target: { value: '水神' } });
    fireEvent.click(dialog.getByRole('button', { name: '保存する' }));
    expect(await screen.findByText(/ほかの人が先に変えました（出典）/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(app, PUT)).toMatchObject({ name: '水神', source: '県の告示第2号', version: 5 });
  });

  it('deletes only after a second press', async () => {
    const app = open({ [DELETE]: () => answer({ id: ID, deleted_at: '2026-11-20T01:00:00.000Z' }) });
    await press(/^水神鳥獣保護区/);
    await press('この区域を削除する');
    expect(app.server.calls.some(({ call }) => call === DELETE)).toBe(false);
    await press('はい、この区域を削除する');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.server.calls.some(({ call }) => call === DELETE)).toBe(true);
  });
});
