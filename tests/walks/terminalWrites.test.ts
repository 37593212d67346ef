import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerWith, signIn } from '../support/samplePeople.ts';
import { renewHome, runSatomori } from '../support/satomoriCommand.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const SENSOR = '24e124141f0000d1';
const HARDWARE = '24e124fffef000d1';

describe('an administrator at the terminal', { timeout: 60_000 }, () => {
  let server: RunningServer;
  let as: { url: string; token: string };
  const folder = mkdtempSync(join(tmpdir(), 'satomori-writes-'));
  beforeAll(async () => {
    renewHome();
    server = await startServer();
    as = { url: server.url, token: (await signIn(server.url, 'admin')).token };
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A command that is not asked about, and what it prints. */
  async function written(...args: string[]): Promise<Record<string, unknown>> {
    const { code, stdout, stderr } = await runSatomori([...args, '--yes', '--json', 'all'], as);
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout) as Record<string, unknown>;
  }
  const refused = async (loginId: 'gateway', ...args: string[]) =>
    (await runSatomori([...args, '--yes'], { ...as, token: (await signIn(server.url, loginId)).token })).code;

  it('moves a trap, replaces its sensor, takes it away and brings it back; nobody else replaces a sensor', async () => {
    const moved = await written('traps', 'move', '西谷3号', '35.5', '137.5', '--place', '新しい沢');
    expect(moved).toMatchObject({ latitude: 35.5, longitude: 137.5, place: '新しい沢' });
    expect(await refused('gateway', 'traps', 'replace-sensor', '西谷3号', SENSOR)).toBe(5);
    const replaced = await written('traps', 'replace-sensor', '西谷3号', SENSOR);
    expect(replaced).toMatchObject({ dev_eui: SENSOR, battery_pct: null });
    expect(await written('traps', 'retire', '西谷3号')).toMatchObject({ outcome: 'retired' });
    expect(await written('traps', 'restore', '西谷3号')).toMatchObject({ state: 'planned', dev_eui: null });
  });

  it('moves a gateway, replaces its hardware, takes it away and brings it back', async () => {
    const { reading } = callerWith(server.url, as.token);
    const { id, code } = (await reading.gateways.list()).json[0]!;
    expect(await written('gateways', 'move', code, '35.6', '137.6')).toMatchObject({ id, latitude: 35.6 });
    expect(await refused('gateway', 'gateways', 'replace', code, HARDWARE)).toBe(5);
    expect(await written('gateways', 'replace', code, HARDWARE)).toMatchObject({ gateway_eui: HARDWARE });
    expect(await written('gateways', 'retire', code)).toMatchObject({ outcome: 'retired' });
    expect(await written('gateways', 'restore', code)).toMatchObject({ id, state: 'never_seen' });
  });

  it('records a day of hunting on which nothing was seen, once by its id, and nobody does for another person', async () => {
    const id = newId();
    const entry = ['efforts', 'add', '--method', '銃（巻き狩り）', '--people', '6', '--zero', '--id', id];
    expect(await refused('gateway', ...entry, '--hunter', 'hunter')).not.toBe(0);
    const recorded = await written(...entry);
    expect(recorded).toMatchObject({ id, hunters_out: 6, sighted_count: 0, captured_count: 0 });
    expect(await written(...entry)).toEqual(recorded);
    const { code, stdout } = await runSatomori(['efforts', 'list', '--json', 'id,method'], as);
    const rows = JSON.parse(stdout) as { id: string }[];
    expect([code, rows.filter((row) => row.id === id)]).toEqual([0, [{ id, method: 'gun_drive' }]]);
    expect((await runSatomori([...entry, '--sighted', '2', '--yes'], as)).code).toBe(2);
  });

  it('registers a person, changes, stops and lets them in again, and prints their slip', async () => {
    expect(await refused('gateway', 'users', 'add', 'akiko', 'name=秋山 明子')).toBe(5);
    const fields = ['name=秋山 明子', 'is_hunter=true', 'hunt_group_id=西谷班'];
    expect(await written('users', 'add', 'akiko', ...fields)).toMatchObject({
      login_id: 'akiko',
      is_hunter: true,
    });
    expect(await written('users', 'set', 'akiko', 'permit_to=2027-03-31')).toMatchObject({
      permit_to: '2027-03-31',
    });
    expect(await written('users', 'disable', 'akiko')).toMatchObject({ is_disabled: true });
    expect(await written('users', 'enable', 'akiko')).toMatchObject({ is_disabled: false });
    expect((await runSatomori(['users', 'sign-out', 'akiko', '--yes'], as)).code).toBe(0);
    const { code, stdout } = await runSatomori(['users', 'link', 'akiko', '--yes'], as);
    expect([code, /reset=[\w-]{20,}/.test(stdout)]).toEqual([0, true]);
    const file = join(folder, 'slip.pdf');
    expect((await runSatomori(['users', 'slip', file, 'akiko', '--yes'], as)).code).toBe(0);
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
