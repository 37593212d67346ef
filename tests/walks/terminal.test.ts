import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellsOf, startsAt } from '../support/cellWidths.ts';
import { findProgram } from '../support/findProgram.ts';
import { findFreePort } from '../support/freePort.ts';
import { createSamplePeople, SAMPLE_PASSWORD, type SampleLoginId } from '../support/samplePeople.ts';
import { commandEnvironment, type CommandResult, runSatomori, SATOMORI } from '../support/satomoriCommand.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { openStoredRows } from '../support/storedRows.ts';

let server: RunningServer;
let people: ReturnType<typeof createSamplePeople>;

beforeAll(async () => {
  server = await startServer();
  people = createSamplePeople(server.url);
});

afterAll(() => server?.stop());

async function runAs(loginId: SampleLoginId, ...args: string[]): Promise<CommandResult> {
  return runSatomori(args, { url: server.url, token: (await people(loginId)).token });
}

const ESCAPE = '\u001b';
/** Letters of Japanese: hiragana, katakana, kanji. */
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;

describe('ends with the number of what went wrong', () => {
  it('4 without a sign-in, and asks nobody', async () => {
    const { code, stdout, stderr } = await runSatomori(['traps', 'list'], { url: server.url });
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toContain('satomori auth login');
  });

  it('4 with a token that is over, and with a wrong password', async () => {
    const over = await runSatomori(['traps', 'list'], { url: server.url, token: 'eyJ.eyJ.x' });
    expect(over.code).toBe(4);
    const args = ['auth', 'login', '--login-id', 'hunter', '--password-stdin'];
    expect(await runSatomori(args, { url: server.url, stdin: 'wrong\n' })).toMatchObject({ code: 4 });
  });

  it('5 for what is not allowed', async () => {
    for (const loginId of ['poster', 'viewer'] as const) {
      const { code, stdout, stderr } = await runAs(loginId, 'traps', 'list');
      expect([loginId, code, stdout]).toEqual([loginId, 5, '']);
      expect(stderr).toContain('権限がありません');
    }
    expect((await runAs('hunter', 'gateways', 'list')).code).toBe(5);
  });

  it('6 for what is not there, or is somebody else’s', async () => {
    expect((await runAs('hunter', 'traps', 'show', 'どこにもないわな')).code).toBe(6);
    expect((await runAs('hunter', 'traps', 'show', '谷津1号')).code).toBe(6);
    expect((await runAs('hokapato', 'traps', 'show', '谷津1号')).code).toBe(0);
  });

  it('7 without a server', async () => {
    const url = `http://127.0.0.1:${await findFreePort()}`;
    const { code, stdout, stderr } = await runSatomori(['traps', 'list'], { url, token: 'any' });
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
    expect(stderr).toContain('接続できません');
  });

  it.each([
    [['traps', 'lst']],
    [['traps', 'list', '--colour']],
    [['traps', 'list', '--state', 'exploded']],
    [['traps', 'list', '--limit', 'ten']],
    [['traps', 'show']],
    [['traps', 'list', 'one', 'two']],
    [['traps']],
    [['traps', 'list', '--json', 'no_such_field']],
    [['--url', 'not an address', 'traps', 'list']],
  ])('2 for a slip of the pen: %j', async (args) => {
    const { code, stdout, stderr } = await runAs('hunter', ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(JAPANESE);
    expect(stderr).not.toMatch(/unknown (option|command)|missing required|is invalid|too many/i);
  });

  it('and says so as JSON where JSON was asked for', async () => {
    const { code, stdout, stderr } = await runAs('poster', 'traps', 'list', '--json', 'all');
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'not_allowed', exit_code: 5 } });
  });

  it('as its own table says', async () => {
    const { code, stdout } = await runSatomori(['help', 'exit-codes']);
    expect(code).toBe(0);
    for (const number of [0, 1, 2, 3, 4, 5, 6, 7, 8, 130])
      expect(stdout).toMatch(new RegExp(`^\\s*${number}\\s`, 'm'));
  });
});

describe('without a terminal', () => {
  it('never asks: what would need an answer is a slip of the pen, at once', async () => {
    const { count } = openStoredRows(server);
    const before = await count('trap_logs');
    const check = await runAs('hunter', 'traps', 'check', '西谷3号');
    expect(check.code).toBe(2);
    expect(check.stderr).toContain('--yes');
    expect(await count('trap_logs')).toBe(before);
    for (const args of [
      ['auth', 'login'],
      ['auth', 'login', '--login-id', 'hunter'],
    ]) {
      const { code, stdout } = await runSatomori(args, { url: server.url });
      expect([args, [2, 4].includes(code ?? 0), stdout]).toEqual([args, true, '']);
    }
  });

  it.each([
    [['traps', 'list']],
    [['traps', 'list', '--color', 'never']],
    [['traps', 'show', '西谷3号']],
    [['gateways', 'list']],
    [['logs', 'traps', '-n', '20']],
    [['notifications', 'list']],
    [['sightings', 'list']],
    [['stats', 'captures', '--by', '月,鳥獣の種類']],
    [['stats', 'sightings']],
    [['stats', 'efficiency']],
    [['auth', 'status']],
    [['--help']],
    [['commands']],
  ])('writes no control characters: %j', async (args) => {
    const { code, stdout, stderr } = await runAs('gateway', ...args);
    expect({ args, code }).toEqual({ args, code: 0 });
    expect(stdout).not.toBe('');
    expect(stdout + stderr).not.toContain(ESCAPE);
    expect(stdout + stderr).not.toContain('\r');
  });

  it('separates by tabs, the same number in every line', async () => {
    const { stdout } = await runAs('gateway', 'traps', 'list');
    const widths = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t').length);
    expect(widths).toHaveLength(40);
    expect(new Set(widths).size).toBe(1);
  });

  it('gives JSON that can be read, whole and by fields', async () => {
    const whole = JSON.parse((await runAs('gateway', 'traps', 'list', '--json', 'all')).stdout) as object[];
    expect(whole).toHaveLength(40);
    const { stdout } = await runAs('gateway', 'traps', 'list', '--json', 'name,state');
    for (const row of JSON.parse(stdout) as object[]) expect(Object.keys(row)).toEqual(['name', 'state']);
    const { stdout: raw } = await runAs('gateway', 'api', 'GET', '/api/users');
    expect((JSON.parse(raw) as { json: object[] }).json[0]).toMatchObject({ login_id: 'gateway' });
    const { stdout: commands } = await runSatomori(['commands', '--json']);
    expect(JSON.parse(commands)).toBeInstanceOf(Object);
  });

  it.skipIf(process.platform === 'win32')('ends quietly when its reader has seen enough', async () => {
    const { token } = await people('gateway');
    const line = `"${process.execPath}" "${SATOMORI}" logs traps -n 500 --json all | head -1; echo "\${PIPESTATUS[0]}"`;
    const shell = spawn('bash', ['-c', line], { env: commandEnvironment({ url: server.url, token }) });
    let [stdout, stderr] = ['', ''];
    shell.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    shell.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    await once(shell, 'close');
    const [row = '', code] = stdout.trimEnd().split('\n');
    expect(JSON.parse(row)).toHaveProperty('trap_name');
    expect({ code, stderr }).toEqual({ code: '0', stderr: '' });
  });
});

describe('a sign-in', () => {
  it('is kept for this server only, readable by its owner only, and forgotten at the end', async () => {
    const args = ['auth', 'login', '--login-id', 'gateway', '--password-stdin'];
    expect(await runSatomori(args, { url: server.url, stdin: `${SAMPLE_PASSWORD}\n` })).toMatchObject({
      code: 0,
      stdout: '',
    });
    expect((await runSatomori(['traps', 'list'], { url: server.url })).code).toBe(0);
    const home = commandEnvironment({})['XDG_CONFIG_HOME']!;
    const modes = execFileSync('find', [
      home,
      '-type',
      'f',
      '-name',
      '*.json',
      '-printf',
      '%m %f\n',
    ]).toString();
    expect(
      modes
        .trim()
        .split('\n')
        .filter((each) => !each.startsWith('600')),
    ).toEqual([]);
    const other = `http://127.0.0.1:${server.port}`;
    expect((await runSatomori(['traps', 'list'], { url: other })).code).toBe(4);
    expect((await runSatomori(['auth', 'logout'], { url: server.url })).code).toBe(0);
    expect((await runSatomori(['traps', 'list'], { url: server.url })).code).toBe(4);
  });
});

const tmux = findProgram(['tmux']);

describe.skipIf(tmux === undefined)('on a terminal of 80 × 24', () => {
  let folder: string;
  const ask = (...args: string[]) => execFileSync(tmux!, ['-S', join(folder, 'tmux'), ...args]).toString();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'satomori-tmux-'));
    const { token } = await people('gateway');
    const env = { ...commandEnvironment({ url: server.url, token }), LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
    const args = ['-f', '/dev/null', '-u', 'new-session', '-d', '-x', '80', '-y', '24', 'bash --norc'];
    execFileSync(tmux!, ['-S', join(folder, 'tmux'), ...args], { env });
  });

  afterAll(() => {
    ask('kill-server');
    rmSync(folder, { recursive: true, force: true });
  });

  const screen = () => ask('capture-pane', '-p').trimEnd();

  it('a list is a table whose columns stand under their heads', async () => {
    ask('send-keys', `clear; ${process.execPath} ${SATOMORI} traps list -n 15 2>&1; echo OWARI`, 'Enter');
    await expect.poll(screen, { timeout: 15_000 }).toMatch(/^OWARI$/m);
    const lines = screen().split('\n');
    const at = lines.findIndex((line) => line.includes('状態'));
    const head = lines[at]!;
    const rows = lines.slice(at + 1, at + 16).filter((line) => /稼働中|作動|不明|経路断|確認済/.test(line));
    expect(rows.length).toBeGreaterThan(10);
    for (const column of head
      .trim()
      .split(/\s{2,}/)
      .slice(0, 3)) {
      const edge = cellsOf(head.slice(0, head.indexOf(column)));
      for (const row of rows) expect([column, row, startsAt(row, edge)]).toEqual([column, row, true]);
    }
    for (const line of lines) expect(cellsOf(line)).toBeLessThanOrEqual(80);
  });
});
