import { type Broker, type Integration, newId, type ParkedDevice, type TriedMessage } from '@satomori/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, answer, noConnection, refusal, rows } from '../../../app/testing/fakeServer.ts';
import { renderApp } from '../../../app/testing/renderApp.tsx';
import { trap, user } from '../../../app/testing/rows.ts';

const integration = (changes: Partial<Integration> = {}): Integration => ({
  id: newId(),
  name: '役場のChirpStack',
  kind: 'chirpstack',
  webhook_url: 'https://satomori.example.jp/web/api/uplinks/chirpstack',
  created_at: '2026-11-20T01:00:00.000Z',
  last_message_at: null,
  problem_count: 0,
  last_problem: null,
  last_problem_at: null,
  broker: null,
  revoked_at: null,
  ...changes,
});
const DEVICE: ParkedDevice = {
  id: newId(),
  dev_eui: '24e124141f0000a1',
  device_name: '予備の子機',
  device_profile: null,
  sensor_model: 'EM310-TILT',
  network: 'chirpstack',
  first_seen_at: '2026-11-20T00:00:00.000Z',
  last_seen_at: '2026-11-20T01:00:00.000Z',
  message_count: 3,
  gateway_eui: '24e124fffef00003',
  gateway_id: null,
  gateway_name: null,
  rssi_dbm: -97,
  deleted_at: null,
  sequence: 1,
};

const PATH = '/Admin?section=integrations';
const LIST = 'GET /api/admin/integrations';
const CREATE = 'POST /api/admin/integrations';
const free = trap({ dev_eui: null, name: '空きのわな', trap_no: 'T-2', version: 4 });
const admin: Answers = {
  'GET /api/users': () => rows([user({ is_admin: true })]),
  'GET /api/traps': () => rows([free]),
  'GET /api/admin/parked_devices': () => rows([DEVICE]),
  'GET /api/admin/webhook_target': () =>
    answer({
      is_active: false,
      url: null,
      rules: [],
      includes_phones: false,
      has_secret: false,
      last_sent_at: null,
      problem: null,
      problem_answer: null,
      problem_at: null,
      version: 0,
    }),
  [LIST]: () =>
    rows([integration({ last_problem: 'data を読み取れません', last_problem_at: DEVICE.last_seen_at })]),
};
const callsOf = (app: ReturnType<typeof renderApp>, wanted: string) =>
  app.server.calls.filter(({ call }) => call === wanted).map(({ body }) => body as Record<string, unknown>);
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

describe('連携', () => {
  it('shows what could not be read, and unknown sensors with a gateway that nobody registered', async () => {
    renderApp(PATH, { answers: admin });
    const sensors = within(await screen.findByRole('list', { name: '未登録の子機' }));
    expect(await sensors.findByText('未登録の親機 24e124fffef00003（-97dBm）')).toBeTruthy();
    expect(await screen.findByText(/data を読み取れません/)).toBeTruthy();
  });

  it('tries a message, and says how it would be read', async () => {
    const stored = integration();
    const tried: TriedMessage = {
      id: stored.id,
      state: 'parked',
      problem: 'この子機はどのわなにも登録されていません。',
      event: 'up',
      dev_eui: DEVICE.dev_eui,
      device_name: '予備の子機',
      trap: null,
      network_at: null,
      contact: 'fired',
      is_firing: false,
      battery_v: null,
      battery_pct: 90,
      temperature_c: null,
      humidity_pct: null,
      rssi_dbm: -97,
      snr_db: 4.5,
    };
    const call = `POST /api/admin/integrations/${stored.id}/try`;
    const answers: Answers = { ...admin, [LIST]: () => rows([stored]), [call]: () => answer(tried) };
    const app = renderApp(PATH, { answers });
    await press('役場のChirpStackの電文を試す');
    const message = await screen.findByRole('textbox', { name: '電文（JSON）' });
    fireEvent.change(message, { target: { value: '{"data":' } });
    await press('試す');
    expect(await screen.findByText(/そのまま貼り付けてください/)).toBeTruthy();
    expect(callsOf(app, call)).toEqual([]);
    fireEvent.change(message, { target: { value: '{"data":"AXVkAw"}' } });
    await press('試す');
    expect(await screen.findByText(/どのわなにも登録されていません/)).toBeTruthy();
    for (const text of ['電池 90%', '-97dBm、SNR 4.5dB', `${DEVICE.dev_eui}（予備の子機）`])
      expect(screen.getByText(text)).toBeTruthy();
    expect(callsOf(app, call)).toEqual([{ event: 'up', message: { data: 'AXVkAw' } }]);
  });

  it.each([
    {
      title: 'MQTTの設定',
      part: 'broker',
      kind: 'chirpstack',
      field: 'ユーザー名',
      read: {
        is_active: false,
        url: null,
        username: null,
        ca: null,
        topic_prefix: '',
        has_password: false,
        topics: [],
        state: 'off',
        problem: null,
        problem_at: null,
        connected_at: null,
      },
    },
    {
      title: '電文の読み方',
      part: 'mapping',
      kind: 'generic',
      field: '機種',
      read: { mapping: { model: '', device: 'id' } },
    },
  ] as const)(
    'keeps what was typed into $title where it is read again, and overwrites nothing of others',
    async ({ title, part, kind, field, read }) => {
      const stored = integration({ name: '受信', kind });
      const path = `/api/admin/integrations/${stored.id}/${part}`;
      const readAt = (version: number) => answer({ id: stored.id, ...read, version });
      const app = renderApp(PATH, {
        answers: {
          ...admin,
          [LIST]: () => rows([stored]),
          [`GET ${path}`]: () => readAt(1),
          [`PUT ${path}`]: () => refusal('invalid_input'),
        },
      });
      await press(`受信の${title}`);
      const input = await screen.findByRole<HTMLInputElement>('textbox', { name: field });
      fireEvent.change(input, { target: { value: 'town' } });
      app.server.answers[`GET ${path}`] = () => readAt(2);
      await app.queryClient.invalidateQueries();
      app.server.answers[`GET ${path}`] = () => refusal('unavailable');
      await app.queryClient.invalidateQueries();
      const dialog = within(screen.getByRole('dialog'));
      expect(await dialog.findByText(/前に読み込んだ内容/)).toBeTruthy();
      expect(input.isConnected && input.value).toBe('town');
      fireEvent.click(dialog.getByRole('button', { name: '保存する' }));
      // The version that was shown: the server then says what others changed.
      await waitFor(() => expect(callsOf(app, `PUT ${path}`)).toMatchObject([{ version: 1 }]));
    },
  );

  it('shows how a pasted message is read before the mapping is stored, and sends it as it is typed', async () => {
    const stored = integration({ name: 'カメラ', kind: 'generic', problem_count: 2 });
    const [path, replay] = ['mapping', 'replay'].map(
      (part) => `/api/admin/integrations/${stored.id}/${part}`,
    );
    const answers: Answers = {
      ...admin,
      [LIST]: () => rows([stored]),
      [`GET ${path}`]: () => answer({ id: stored.id, mapping: null, version: 0 }),
      [`PUT ${path}`]: ({ body }) => answer({ id: stored.id, ...(body as object) }),
      [`POST ${replay}`]: () => answer({ id: stored.id, count: 2 }),
    };
    const app = renderApp(PATH, { answers });
    await press('カメラの電文の読み方');
    fireEvent.click(await screen.findByRole('switch', { name: /機種に合わせて読む/ }));
    const type = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
    type('機種', '罠カメラ');
    type('子機の場所', 'unit.sn');
    type('接点の場所', 'io[0]');
    type('確かめる電文（JSON）', '{"unit":{"sn":"SN-1"},"io":[1]}');
    expect(screen.getByText('SN-1')).toBeTruthy();
    expect(screen.getAllByText('作動の状態').length).toBeGreaterThan(2);
    type('子機の場所', 'unit.name');
    expect(screen.getByText(/読み取れません。電文にこの項目がありません/)).toBeTruthy();
    type('子機の場所', 'unit.sn');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(callsOf(app, `PUT ${path}`)).toHaveLength(1));
    expect(callsOf(app, `PUT ${path}`)[0]).toMatchObject({
      mapping: { model: '罠カメラ', device: 'unit.sn', contact: { path: 'io[0]' }, time: null },
      version: 0,
    });
    await press('カメラの読み取れなかった電文を読み直す');
    expect(callsOf(app, `POST ${replay}`)).toEqual([]);
    await press('はい、読み直す');
    expect(await screen.findByText('2件を読み直しています。')).toBeTruthy();
  });

  it('names the password where the address of a broker was changed without it', async () => {
    const stored = integration();
    const path = `/api/admin/integrations/${stored.id}/broker`;
    const broker: Broker = {
      id: stored.id,
      is_active: true,
      url: 'mqtts://mqtt.example.jp',
      username: 'satomori',
      ca: null,
      topic_prefix: '',
      has_password: true,
      topics: [],
      state: 'connected',
      connected_at: null,
      problem: null,
      problem_at: null,
      version: 1,
    };
    const message = 'ブローカーのアドレスを変えるときは、もう一度入力してください';
    const answers: Answers = {
      ...admin,
      [LIST]: () => rows([stored]),
      [`GET ${path}`]: () => answer(broker),
      [`PUT ${path}`]: () => {
        const details = { problems: [{ field: 'password', message }] };
        const body = { result: 'invalid_input', message: '入力に誤りがあります。', details };
        return new Response(JSON.stringify(body), {
          status: 400,
          headers: { 'content-type': 'application/json' },
        });
      },
    };
    const app = renderApp(PATH, { answers });
    await press('役場のChirpStackのMQTTの設定');
    const url = await screen.findByRole('textbox', { name: 'ブローカーのアドレス' });
    fireEvent.change(url, { target: { value: 'mqtts://mqtt.example.com' } });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '保存する' }));
    expect(await screen.findByText(new RegExp(`パスワード: ${message}。`))).toBeTruthy();
    expect(callsOf(app, `PUT ${path}`)).toMatchObject([{ url: 'mqtts://mqtt.example.com' }]);
  });

  it('makes one key, also where the first answer was lost, and says that it cannot be shown again', async () => {
    let isFirst = true;
    const answers: Answers = {
      ...admin,
      [CREATE]: ({ body }) => {
        if (!isFirst)
          return answer({ ...integration(), id: (body as { id: string }).id, key: null, repeated: true });
        isFirst = false;
        return noConnection();
      },
    };
    const app = renderApp(PATH, { answers });
    await press('キーを作る');
    await press('作る');
    await waitFor(() => expect(callsOf(app, CREATE).length).toBeGreaterThan(0));
    await waitFor(() => expect(screen.getByRole('button', { name: '作る' })).toBeTruthy());
    fireEvent.click(screen.getByRole('button', { name: '作る' }));
    expect(await screen.findByText(/表示できるのは一度だけ/)).toBeTruthy();
    expect(new Set(callsOf(app, CREATE).map(({ id }) => id)).size).toBe(1);
    expect(screen.queryByLabelText('Authorization')).toBeNull();
  });

  it('stops a key only after a second press', async () => {
    const stored = integration();
    const REVOKE = `POST /api/admin/integrations/${stored.id}/revoke`;
    let revoked_at: string | null = null;
    const answers: Answers = {
      ...admin,
      [LIST]: () => rows([{ ...stored, revoked_at }]),
      [REVOKE]: () => {
        revoked_at = '2026-11-20T02:00:00.000Z';
        return answer({ ...stored, revoked_at });
      },
    };
    const app = renderApp(PATH, { answers });
    await press('役場のChirpStackを停止する');
    expect(callsOf(app, REVOKE)).toEqual([]);
    await press('はい、停止する');
    expect(await screen.findByText('停止済み')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '役場のChirpStackを停止する' })).toBeNull();
  });

  it('gives a sensor to a trap, with what its model suggests, and keeps the form where it is refused', async () => {
    const PUT = `PUT /api/traps/${free.id}`;
    let isFirst = true;
    const answers: Answers = {
      ...admin,
      [PUT]: () => {
        if (!isFirst) return answer({ ...free, dev_eui: DEVICE.dev_eui, warnings: [] });
        isFirst = false;
        return refusal('version_conflict');
      },
    };
    const app = renderApp(PATH, { answers });
    await press(`${DEVICE.dev_eui}をわなに割り当てる`);
    await screen.findByRole('option', { name: '空きのわな（T-2）' });
    fireEvent.change(screen.getByLabelText('わな'), { target: { value: free.id } });
    await press('割り当てる');
    expect(await screen.findByText(/入力した内容は残っています/)).toBeTruthy();
    // Said once: no alert repeats it.
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await press('割り当てる');
    expect(await screen.findByText(/空きのわなに割り当てました/)).toBeTruthy();
    expect(callsOf(app, PUT).at(-1)).toEqual({
      version: 4,
      dev_eui: DEVICE.dev_eui,
      sensor_model: 'EM310-TILT',
      fired_when: 'tilt',
    });
  });
});
