import type { Broker, CreatedIntegration, Integration, LineAccount, TriedMessage } from '@satomori/core';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { answer, idOf, minutesAgo } from '../testing/samples.ts';
import { testContext } from '../testing/testContext.ts';
import { fakeServer, run } from '../testing/testProcess.ts';
import { createIntegration } from './create.ts';
import { revokeIntegration } from './revoke.ts';

const stored: Integration = {
  id: idOf(70),
  name: '役場のChirpStack',
  kind: 'chirpstack',
  webhook_url: 'https://satomori.example.jp/web/api/uplinks/chirpstack',
  created_at: minutesAgo(9000),
  last_message_at: minutesAgo(5),
  problem_count: 0,
  last_problem: null,
  last_problem_at: null,
  broker: null,
  revoked_at: null,
};
const created: CreatedIntegration = { ...stored, key: 'the-key', repeated: false };
const server = () =>
  fakeServer({
    'GET /api/admin/integrations': { body: answer([stored]) },
    'POST /api/admin/integrations': { body: { json: created } },
    [`POST /api/admin/integrations/${stored.id}/revoke`]: {
      body: { json: { ...stored, revoked_at: minutesAgo(0) } },
    },
  });

it('lists the network servers', async () => {
  const { code, stdout } = await run(['integrations', 'list'], server());
  expect([code, stdout.split('\t').slice(0, 6)]).toEqual([
    0,
    ['役場のChirpStack', 'ChirpStack', '使用中', '', '', '2026-11-20 11:55'],
  ]);
});

describe('create', () => {
  it('sends nothing without --yes or an answer', async () => {
    const { fetch, asked } = server();
    expect(await run(['integrations', 'create'], { fetch })).toMatchObject({ code: 2, stdout: '' });
    expect(asked).toEqual([]);
    const { context } = testContext();
    const ask = { ...context.ask, isPossible: true, confirm: async () => false };
    await expect(createIntegration({ ...context, ask }, {})).rejects.toMatchObject({ code: 'declined' });
    expect(context.writing.integrations.create).not.toHaveBeenCalled();
  });

  it('prints the key and where to send', async () => {
    const { fetch, asked } = server();
    const options = ['--kind', 'tts', '--id', stored.id, '--yes'];
    const { code, stdout } = await run(['integrations', 'create', ...options], { fetch });
    expect(code).toBe(0);
    expect(stdout).toContain('Bearer the-key');
    expect(stdout).toContain(stored.webhook_url);
    expect(asked[0]?.body).toMatchObject({ kind: 'tts', name: 'The Things Stack' });
  });

  it('says that a key that was made before cannot be shown again', async () => {
    const { fetch } = fakeServer({
      'POST /api/admin/integrations': { body: { json: { ...created, key: null, repeated: true } } },
    });
    const { stdout, stderr } = await run(['integrations', 'create', '--id', stored.id, '--yes'], { fetch });
    expect(stdout).not.toContain('Bearer');
    expect(stderr).toContain('すでに作られています');
  });
});

describe('revoke', () => {
  it('stops the one with this whole name, after asking', async () => {
    const { fetch, asked } = server();
    expect(await run(['integrations', 'revoke', '役場', '--yes'], { fetch })).toMatchObject({ code: 2 });
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
    const { code, stdout } = await run(['integrations', 'revoke', stored.name, '--yes'], { fetch });
    expect([code, stdout]).toEqual([0, expect.stringContaining('停止済み') as string]);
  });

  it('does nothing where the person says no', async () => {
    const { context } = testContext({ list: async () => answer([stored]) } as never);
    const ask = { ...context.ask, isPossible: true, confirm: async () => false };
    await expect(revokeIntegration({ ...context, ask }, stored.id, {})).rejects.toMatchObject({
      code: 'declined',
    });
    expect(context.writing.integrations.revoke).not.toHaveBeenCalled();
  });
});

describe('try', () => {
  const tried: TriedMessage = {
    id: stored.id,
    state: 'processed',
    problem: null,
    event: 'up',
    dev_eui: '24e124141f000012',
    device_name: null,
    trap: { id: idOf(71), name: '西谷3号' },
    network_at: null,
    contact: 'fired',
    is_firing: true,
    battery_v: 3.1,
    battery_pct: null,
    temperature_c: null,
    humidity_pct: null,
    rssi_dbm: -97,
    snr_db: null,
  };
  const trying = (integrations: Integration[] = [stored]) =>
    fakeServer({
      'GET /api/admin/integrations': { body: answer(integrations) },
      [`POST /api/admin/integrations/${stored.id}/try`]: { body: { json: tried } },
    });
  const fileOf = (text: string) => {
    const file = join(temporaryFolder(), 'message.json');
    writeFileSync(file, text);
    return file;
  };

  it('says how a message would be read by the only integration in use', async () => {
    const { fetch, asked } = trying([stored, { ...stored, id: idOf(72), revoked_at: minutesAgo(1) }]);
    const { code, stdout, stderr } = await run(['integrations', 'try', fileOf('{"data":"AXVk"}')], { fetch });
    expect([code, stderr]).toEqual([0, expect.stringContaining('何も保存していません') as string]);
    for (const text of ['西谷3号', '作動として知らせます', '電池 3.1V', '-97dBm'])
      expect(stdout).toContain(text);
    expect(asked.at(-1)?.body).toEqual({ message: { data: 'AXVk' } });
  });

  it('sends nothing that is no message, or without knowing whose it is', async () => {
    const several = trying([stored, { ...stored, id: idOf(72), name: '山の会' }]);
    expect((await run(['integrations', 'try', fileOf('{}')], several)).code).toBe(2);
    const one = trying();
    for (const text of ['[]', 'no JSON'])
      expect((await run(['integrations', 'try', fileOf(text)], one)).code).toBe(2);
    expect((await run(['integrations', 'try', '/nowhere.json'], one)).code).not.toBe(0);
    expect([...several.asked, ...one.asked].filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('the broker', () => {
  const broker: Broker = {
    id: stored.id,
    is_active: false,
    url: null,
    username: 'satomori',
    ca: null,
    topic_prefix: 'town',
    has_password: true,
    topics: ['town/application/+/device/+/event/+'],
    state: 'off',
    connected_at: null,
    problem: null,
    problem_at: null,
    version: 3,
  };
  const path = `/api/admin/integrations/${stored.id}/broker`;
  const withBroker = () =>
    fakeServer({
      'GET /api/admin/integrations': { body: answer([stored]) },
      [`GET ${path}`]: { body: { json: broker } },
      [`PUT ${path}`]: { body: { json: { ...broker, is_active: true, version: 4 } } },
    });

  it('is shown without its password', async () => {
    const { code, stdout } = await run(['integrations', 'broker', stored.name], withBroker());
    expect(code).toBe(0);
    for (const text of ['使っていません', 'satomori', '保存済み', 'event/+']) expect(stdout).toContain(text);
  });

  it('keeps what is not named, and its password unless a new one is piped in', async () => {
    const { fetch, asked } = withBroker();
    const changes = ['is_active=true', 'url=mqtts://mqtt.example.jp'];
    const command = ['integrations', 'set-broker', stored.name, ...changes];
    expect((await run(command, { fetch })).code).toBe(2);
    expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect((await run([...command, '--yes'], { fetch })).code).toBe(0);
    expect(asked.at(-1)?.body).toEqual({
      is_active: true,
      url: 'mqtts://mqtt.example.jp',
      username: 'satomori',
      ca: null,
      topic_prefix: 'town',
      version: 3,
    });
    expect(
      (await run(['integrations', 'set-broker', stored.name, 'nonsense=1', '--yes'], { fetch })).code,
    ).toBe(2);
  });
});

it('shows the LINE account with what is used of the month, and why LINE refused a message', async () => {
  const account: LineAccount = {
    is_active: true,
    basic_id: '@123abcde',
    has_access_token: true,
    has_channel_secret: true,
    webhook_url: 'https://satomori.example.jp/web/api/line/town',
    display_name: '里山町',
    quota_used: 200,
    quota_limit: 200,
    quota_read_at: minutesAgo(5),
    quota_problem: null,
    last_received_at: null,
    last_sent_at: minutesAgo(90),
    problem: 'quota_exceeded',
    problem_answer: 'HTTP 429',
    problem_at: minutesAgo(5),
    links: 3,
    version: 1,
  };
  const answers = fakeServer({ 'GET /api/admin/line_account': { body: { json: account } } });
  const { code, stdout } = await run(['integrations', 'line'], answers);
  expect(code).toBe(0);
  for (const text of ['@123abcde', '200通のうち 200通', '今月送れる通数を使い切りました', '3人'])
    expect(stdout).toContain(text);
});

describe('the mapping', () => {
  const mapping = {
    model: '罠カメラ LTE-2',
    device: 'unit.serial',
    message_id: null,
    time: null,
    contact: { path: 'io[0]', values: [{ value: '1', contact: 'fired' }] },
    battery: { path: 'mv', unit: 'mv' },
    rssi_dbm: null,
    snr_db: null,
  };
  const path = `/api/admin/integrations/${stored.id}/mapping`;
  const mapped = () =>
    fakeServer({
      'GET /api/admin/integrations': { body: answer([stored]) },
      [`GET ${path}`]: { body: { json: { id: stored.id, mapping: null, version: 3 } } },
      [`PUT ${path}`]: { body: { json: { id: stored.id, mapping, version: 4 } } },
      [`POST /api/admin/integrations/${stored.id}/replay`]: { body: { json: { id: stored.id, count: 2 } } },
    });
  const fileOf = (content: unknown) => {
    const file = join(temporaryFolder(), 'mapping.json');
    writeFileSync(file, JSON.stringify(content));
    return file;
  };

  it('says that there is none', async () => {
    const { stdout } = await run(['integrations', 'mapping', stored.name], mapped());
    expect(stdout).toContain('決まった名前の項目を読む');
  });

  it('is read by the command that the help names, in the form of the file', async () => {
    const help = await run(['integrations', 'set-mapping', '--help']);
    const [, told = ''] = /形で見る: satomori (.+)$/m.exec(help.stdout) ?? [];
    const args = told.split(' ').map((word) => (word === '連携の名前' ? stored.name : word));
    const { fetch } = fakeServer({
      'GET /api/admin/integrations': { body: answer([stored]) },
      [`GET ${path}`]: { body: { json: { id: stored.id, mapping, version: 3 } } },
    });
    const { code, stdout } = await run(args, { fetch });
    expect([code, JSON.parse(stdout)]).toEqual([0, mapping]);
  });

  it('is sent as the file has it, by the version that was read', async () => {
    const { fetch, asked } = mapped();
    const { code, stdout } = await run(
      ['integrations', 'set-mapping', stored.name, fileOf(mapping), '--yes'],
      { fetch },
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining('1 → 作動の状態') as string]);
    expect(asked.at(-1)?.body).toEqual({ mapping, version: 3 });
    await run(['integrations', 'set-mapping', stored.name, '--yes'], { fetch });
    expect(asked.at(-1)?.body).toEqual({ mapping: null, version: 3 });
  });

  it('is tried with a message and sent nowhere', async () => {
    const { fetch, asked } = mapped();
    const message = join(temporaryFolder(), 'message.json');
    writeFileSync(message, JSON.stringify({ unit: { serial: 'SN-1' }, io: [1], mv: 'low' }));
    const { stdout } = await run(
      ['integrations', 'set-mapping', stored.name, fileOf(mapping), '--try', message],
      { fetch },
    );
    for (const text of ['SN-1', '作動の状態', '数ではありません']) expect(stdout).toContain(text);
    expect(asked).toEqual([]);
  });

  it('is no file of another form, and changes nothing without --yes', async () => {
    const { fetch, asked } = mapped();
    for (const change of [{ device: '__proto__.x' }, { unit: 1 }, { device: undefined }]) {
      const args = ['integrations', 'set-mapping', stored.name, fileOf({ ...mapping, ...change }), '--yes'];
      expect((await run(args, { fetch })).code).toBe(2);
    }
    for (const verb of [
      ['set-mapping', stored.name, fileOf(mapping)],
      ['replay', stored.name],
    ])
      expect((await run(['integrations', ...verb], { fetch })).code).toBe(2);
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it.each(['uplinks', 'integrations'])('lets what could not be read be read again: %s', async (noun) => {
    const { stdout } = await run([noun, 'replay', stored.name, '--yes'], mapped());
    expect(stdout).toContain('2件');
  });
});
