import { newId, type ParkedDevice, type Trap } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, answer, refusal, rows } from '../../../app/testing/fakeServer.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { gateway, trap, user } from '../../../app/testing/rows.ts';

const PATH = '/Admin?section=devices';
const EUI = '24e124141f0000a1';
const PARKED: ParkedDevice = {
  id: newId(),
  dev_eui: EUI,
  device_name: '予備の子機',
  device_profile: null,
  sensor_model: 'EM310-TILT',
  network: 'chirpstack',
  first_seen_at: '2026-11-20T00:00:00.000Z',
  last_seen_at: '2026-11-20T01:00:00.000Z',
  message_count: 3,
  gateway_eui: null,
  gateway_id: null,
  gateway_name: null,
  rssi_dbm: null,
  deleted_at: null,
  sequence: 1,
};
const stored = trap({
  id: newId(),
  name: '西谷3号',
  trap_no: 'T-1',
  dev_eui: '0000000000000001',
  version: 4,
});
const bare = trap({ id: newId(), name: '東山1号', trap_no: 'T-2', dev_eui: null });
const gone = trap({
  id: newId(),
  name: '北沢の跡',
  trap_no: 'T-3',
  dev_eui: null,
  state: 'removed',
  placement: 'removed',
  removed_on: '2026-11-01',
});
const antenna = gateway({ id: newId(), gateway_eui: '24e124fffef00003', version: 2 });
const admin = (traps: Trap[] = [stored, bare, gone]): Answers => ({
  'GET /api/users': () => rows([user({ is_admin: true })]),
  'GET /api/traps': () => rows(traps),
  'GET /api/gateways': () => rows([antenna]),
  'GET /api/groups': () => rows([]),
  'GET /api/admin/users': () => rows([]),
  'GET /api/admin/parked_devices': () => rows([PARKED]),
});
const callsOf = (app: ReturnType<typeof renderApp>, wanted: string) =>
  app.server.calls.filter(({ call }) => call === wanted).map(({ body }) => body as Record<string, unknown>);
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const list = async () => within(await screen.findByRole('list', { name: 'わなの台帳' }));
const openActs = async (name: string) =>
  fireEvent.click((await list()).getByRole('button', { name: new RegExp(name) }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const PUT = `PUT /api/traps/${stored.id}`;

describe('機器', () => {
  it('shows the traps in use, those without a sensor, and on request those taken away', async () => {
    renderApp(PATH, { answers: admin() });
    const names = async () =>
      (await list()).getAllByRole('button').map(({ textContent }) => textContent?.trim().split(' ')[0]);
    expect((await names()).join()).not.toContain('北沢');
    expect(screen.getByText('3件中 2件')).toBeTruthy();
    type('子機の様子', 'none');
    await waitFor(async () => expect((await names()).join()).toContain('東山1号'));
    expect((await names()).join()).not.toContain('西谷');
    type('子機の様子', '');
    type('状態', 'removed');
    await waitFor(async () => expect((await names()).join()).toContain('北沢の跡'));
  });

  it('gives a trap a parked sensor instead of its own, and keeps the form where it is refused', async () => {
    let isFirst = true;
    const app = renderApp(PATH, {
      answers: {
        ...admin(),
        [PUT]: async () => {
          if (isFirst) {
            isFirst = false;
            const conflict: Record<string, unknown> = await refusal('version_conflict').json();
            const details = { current: { ...stored, version: 5, memo: '別' } };
            return Response.json({ ...conflict, details }, { status: 409 });
          }
          return answer({ ...stored, dev_eui: EUI, version: 6, warnings: [] });
        },
      },
    });
    await openActs('西谷3号');
    await press('子機を交換する');
    await press('交換する');
    expect(await screen.findByText('0～9とA～Fの16けたで入力してください')).toBeTruthy();
    expect(callsOf(app, PUT)).toEqual([]);
    await screen.findByRole('option', { name: /予備の子機/ });
    type('電文が届いている未登録の子機', EUI);
    await press('交換する');
    expect(await screen.findByText(/ほかの人が先に変えました/)).toBeTruthy();
    await press('交換する');
    await waitFor(() => expect(callsOf(app, PUT)).toHaveLength(2));
    expect(callsOf(app, PUT)[1]).toMatchObject({
      version: 5,
      dev_eui: EUI,
      sensor_model: 'EM310-TILT',
      fired_when: 'tilt',
    });
  });

  it('moves a trap by numbers, and sends nothing that is no place', async () => {
    const app = renderApp(PATH, {
      answers: { ...admin(), [PUT]: () => answer({ ...stored, version: 5, warnings: [] }) },
    });
    await openActs('西谷3号');
    await press('位置を移す');
    type('緯度', '北');
    await press('移す');
    expect(await screen.findByText('緯度と経度を数字で入力してください')).toBeTruthy();
    expect(callsOf(app, PUT)).toEqual([]);
    type('緯度', '３５.２');
    await press('移す');
    await waitFor(() => expect(callsOf(app, PUT)).toHaveLength(1));
    expect(callsOf(app, PUT)[0]).toMatchObject({ version: 4, latitude: 35.2, longitude: 135.4 });
  });

  it('takes a trap away only after a second press, and brings one back', async () => {
    const DELETE = `DELETE /api/traps/${stored.id}`;
    const BACK = `PUT /api/traps/${gone.id}`;
    const app = renderApp(PATH, {
      answers: {
        ...admin(),
        [DELETE]: () => answer({ id: stored.id, outcome: 'retired', deleted_at: null }),
        [BACK]: () => answer({ ...gone, placement: 'planned', state: 'planned', warnings: [] }),
      },
    });
    await openActs('西谷3号');
    await press('撤去する');
    expect(callsOf(app, DELETE)).toEqual([]);
    await press('撤去する');
    await waitFor(() => expect(callsOf(app, DELETE)).toHaveLength(1));
    type('状態', 'removed');
    await openActs('北沢の跡');
    expect(screen.queryByRole('button', { name: '子機を取り付ける' })).toBeNull();
    await press('予定に戻す');
    await press('予定に戻す');
    await waitFor(() => expect(callsOf(app, BACK)).toEqual([{ version: 1, placement: 'planned' }]));
  });

  it('registers a trap once it has a number and a name', async () => {
    const POST = 'POST /api/traps';
    const app = renderApp(PATH, {
      answers: { ...admin(), [POST]: ({ body }) => answer({ ...bare, ...(body as object), warnings: [] }) },
    });
    await press('わなを登録する');
    await press('保存する');
    expect(await screen.findAllByText('入力してください')).toHaveLength(2);
    type('番号', 'T-9');
    type('名前', '新しいわな');
    await press('保存する');
    await waitFor(() => expect(callsOf(app, POST)).toHaveLength(1));
    expect(callsOf(app, POST)[0]).toMatchObject({ trap_no: 'T-9', name: '新しいわな', latitude: null });
  });

  it('replaces the hardware of a gateway', async () => {
    const CHANGE = `PUT /api/gateways/${antenna.id}`;
    const app = renderApp(PATH, {
      answers: { ...admin(), [CHANGE]: () => answer({ ...antenna, version: 3 }) },
    });
    fireEvent.click(await screen.findByRole('tab', { name: '親機' }));
    const cards = within(await screen.findByRole('list', { name: '親機の台帳' }));
    fireEvent.click(cards.getByRole('button', { name: new RegExp(antenna.name) }));
    await press('機器を交換する');
    type('機器ID', '24-E1-24-FF-FE-F0-00-09');
    await press('交換する');
    await waitFor(() =>
      expect(callsOf(app, CHANGE)).toEqual([{ version: 2, gateway_eui: '24e124fffef00009' }]),
    );
  });
});
