import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/samplePeople.ts';
import { type CommandResult, runSatomori } from '../support/satomoriCommand.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'satomori-no-home-'));
const file = join(folder, 'file');
writeFileSync(file, '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A home that does not exist, and one in which nothing can be created, not even by root. */
const HOMES: [string, string, string][] = [
  ['without a home', '', '設定の置き場所が分かりません（HOME がありません）。'],
  ['with a home that takes nothing', join(file, 'home'), '書き込めません'],
];
/** Messages of a job without a home go to a log that a person reads. */
const JAPANESE = /[぀-ヿ一-鿿]/;

let server: RunningServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  ({ token } = await signIn(server.url, 'admin'));
});
afterAll(() => server?.stop());

describe.each(HOMES)('%s', (_what, home, reason) => {
  const env = { HOME: home, USERPROFILE: home, XDG_CONFIG_HOME: '', XDG_CACHE_HOME: '', APPDATA: '' };
  const alone = (...args: string[]): Promise<CommandResult> =>
    runSatomori(args, { env: { ...env, SATOMORI_URL: '', SATOMORI_TOKEN: '' } });
  const given = (...args: string[]): Promise<CommandResult> =>
    runSatomori(args, { url: server.url, token, env });

  it.each([
    [['traps', 'list']],
    [['config']],
    [['config', 'set', 'timeout', '5']],
    [['context', 'list']],
    [['context', 'use', 'x', '--url', 'http://localhost:8787']],
    [['auth', 'status']],
    [['auth', 'login', '--login-id', 'admin', '--password-stdin']],
    [['auth', 'logout']],
    [['open', 'Home']],
  ])('%j says what is missing, and ends with 1', async (args) => {
    const { code, stdout, stderr } = await alone(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    const [line = '', ...advice] = stderr.trimEnd().split('\n');
    expect(line).toMatch(JAPANESE);
    expect(line).toContain(reason);
    // Advice follows below, indented; never a stack trace.
    for (const each of advice) expect(each).toMatch(/^ {2}\S/);
  });

  it('tells a program in JSON', async () => {
    const { code, stderr } = await alone('traps', 'list', '--json', 'id');
    expect([code, JSON.parse(stderr)]).toMatchObject([1, { error: { exit_code: 1 } }]);
  });

  it.each([
    [['--version']],
    [['--help']],
    [['help', 'exit-codes']],
    [['commands']],
    [['completion', 'bash']],
    [['complete', '--', 'traps', 'list', '--st']],
    [['complete', '--', 'traps', 'show', '']],
  ])('%j works: it needs no settings', async (args) => {
    expect(await alone(...args)).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    [['traps', 'list', '-n', '1']],
    [['logs', 'traps', '-n', '1']],
    [['auth', 'status']],
    [['auth', 'token']],
    [['open', 'Home']],
    [['api', 'GET', '/api/sites']],
    [['support', 'bundle', '--yes', '--out', join(folder, `${newId()}.json`)]],
  ])('%j works where address and token are given', async (args) => {
    const { code, stderr } = await given(...args);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).not.toContain('HOME');
  });
});
