import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@satomori/core';
import { describe, expect, it, vi } from 'vitest';
import type { SettingsContext } from '../command/context.ts';
import { NOW, siteWith, tokenUntil, userWith } from '../testing/samples.ts';
import { fakeServer, run } from '../testing/testProcess.ts';
import { askAddress } from './login.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

const nobody = { SATOMORI_TOKEN: '' };
const token = tokenUntil(NOW + 20 * DAY_MS);
const server = (user = userWith()) =>
  fakeServer({
    'POST /api/auth/user-auth': ({ body }) =>
      (body as { password: string }).password === 'satomori'
        ? { body: { json: { token, device_letter: 'A' } } }
        : { status: 400, body: { result: 'bad_credentials', message: '違います。' } },
    'POST /api/auth/logout': { body: { json: {} } },
    'GET /api/users': { body: { json: [user], next: null } },
    'GET /api/sites': { body: { json: [siteWith()], next: null } },
  });

describe('auth login without a terminal', () => {
  it.each([
    [['--login-id', 'hunter'], '--password-stdin'],
    [['--password-stdin'], '--login-id'],
    [[], '--login-id'],
  ])('%j ends at once with a sentence', async (args, wanted) => {
    const { code, stderr } = await run(['auth', 'login', ...args], { environment: nobody, ...server() });
    expect(code).toBe(2);
    expect(stderr).toContain(wanted);
  });

  it('keeps the token, and the other commands use it', async () => {
    const settingsFolder = temporaryFolder();
    const { fetch, asked } = server();
    const options = { fetch, settingsFolder, environment: nobody };
    const login = await run(['auth', 'login', '--login-id', 'hunter', '--password-stdin'], {
      ...options,
      input: 'satomori\n',
    });
    expect(login).toMatchObject({ code: 0, stdout: '' });
    expect(asked[0]?.body).toMatchObject({ login_id: 'hunter', password: 'satomori' });
    expect(await run(['auth', 'token'], options)).toMatchObject({ code: 0, stdout: `${token}\n` });
    await run(['auth', 'status'], options);
    expect(asked.at(-1)?.authorization).toBe(`Bearer ${token}`);
    // The token belongs to one server only.
    expect(await run(['auth', 'token', '--url', 'https://other.example'], options)).toMatchObject({
      code: 4,
    });
    await run(['auth', 'logout'], options);
    expect(await run(['auth', 'token'], options)).toMatchObject({ code: 4, stdout: '' });
  });

  it('ends with 4 for a wrong password', async () => {
    const args = ['auth', 'login', '--login-id', 'hunter', '--password-stdin'];
    expect(await run(args, { environment: nobody, input: 'wrong', ...server() })).toMatchObject({ code: 4 });
  });
});

describe('auth login --site', () => {
  it('names the site, keeps it with the context, and names it again', async () => {
    const settingsFolder = temporaryFolder();
    const { fetch, asked } = server();
    const options = { fetch, settingsFolder, environment: nobody };
    const args = ['auth', 'login', '--login-id', 'hunter', '--password-stdin'];
    const office = ['--context', 'office', '--url', 'https://office.example'];
    const sent = () => asked.findLast(({ body }) => body !== undefined)?.body as { site?: string };
    await run([...args, ...office, '--site', 'Satoyama'], { ...options, input: 'wrong' });
    expect(sent().site).toBe('satoyama');
    expect((await run([...args, ...office], { ...options, input: 'satomori' })).code).toBe(0);
    expect(sent().site).toBeUndefined();
    await run([...args, ...office, '--site', 'satoyama'], { ...options, input: 'satomori' });
    await run(args, { ...options, input: 'satomori' });
    expect(sent().site).toBe('satoyama');
    expect((await run(['config', 'get', 'site'], options)).stdout).toBe('satoyama\n');
    await run(['config', 'set', 'site', 'kawakami'], options);
    await run(args, { ...options, input: 'satomori' });
    expect(sent().site).toBe('kawakami');
    await run(['config', 'set', 'site', ''], options);
    await run(args, { ...options, input: 'satomori' });
    expect(sent().site).toBeUndefined();
    expect((await run([...args, '--site', '里山町'], { ...options, input: 'satomori' })).code).toBe(2);
  });
});

describe('auth login --context --url', () => {
  const args = ['auth', 'login', '--login-id', 'hunter', '--password-stdin'];
  const office = ['--context', 'office', '--url', 'https://office.example'];
  const contextsIn = async (settingsFolder: string) =>
    JSON.parse((await run(['context', 'list', '--json', 'all'], { settingsFolder })).stdout) as object[];

  it('leaves nothing behind where the password is wrong', async () => {
    const settingsFolder = temporaryFolder();
    const options = { settingsFolder, environment: nobody, ...server() };
    expect(await run([...args, ...office], { ...options, input: 'wrong' })).toMatchObject({ code: 4 });
    expect(await contextsIn(settingsFolder)).toEqual([]);
    expect(readdirSync(settingsFolder)).not.toContain('tokens');
  });

  it.each([
    [['--context', '../x', '--url', 'https://office.example'], 2],
    [['--context', 'office', '--url', 'office'], 2],
    [['--context', 'home', '--url', 'https://office.example'], 2],
    [['--context', 'office'], 6],
  ])('%j is not asked of the server and ends with %d', async (where, code) => {
    const settingsFolder = temporaryFolder();
    await run(['context', 'use', 'home', '--url', 'https://home.example'], { settingsFolder });
    const { fetch, asked } = server();
    const options = { settingsFolder, environment: nobody, fetch, input: 'satomori' };
    expect(await run([...args, ...where], options)).toMatchObject({ code });
    expect(asked).toEqual([]);
    expect(await contextsIn(settingsFolder)).toEqual([
      { name: 'home', url: 'https://home.example/web', is_current: true },
    ]);
  });

  it('makes the context, takes it into use, and keeps its token for its owner only', async () => {
    const settingsFolder = temporaryFolder();
    const options = { settingsFolder, environment: nobody, ...server() };
    await run(['context', 'use', 'home', '--url', 'https://home.example'], options);
    for (let time = 1; time <= 2; time += 1)
      expect(await run([...args, ...office], { ...options, input: 'satomori' })).toMatchObject({
        code: 0,
        stdout: '',
      });
    expect(await contextsIn(settingsFolder)).toMatchObject([
      { name: 'home', is_current: false },
      { name: 'office', url: 'https://office.example/web', is_current: true },
    ]);
    expect(await run(['auth', 'token'], options)).toMatchObject({ code: 0, stdout: `${token}\n` });
    expect(await run(['auth', 'token', '--context', 'home'], options)).toMatchObject({ code: 4 });
    expect(statSync(join(settingsFolder, 'tokens', 'office.json')).mode & 0o777).toBe(0o600);
  });
});

describe('auth login --url', () => {
  const args = ['auth', 'login', '--login-id', 'hunter', '--password-stdin'];

  it('makes the server the current one, and logout ends the one it names', async () => {
    const settingsFolder = temporaryFolder();
    const options = { settingsFolder, environment: nobody, input: 'satomori', ...server() };
    await run(['context', 'use', 'home', '--url', 'https://home.example'], options);
    await run([...args, '--context', 'home'], options);
    expect(await run([...args, '--url', 'https://office.example:8443'], options)).toMatchObject({ code: 0 });
    expect((await run(['config', 'get', 'url'], options)).stdout).toBe('https://office.example:8443/web\n');
    expect((await run(['context', 'list', '--json', 'name,is_current'], options)).stdout).toContain(
      '{"name":"office.example-8443","is_current":true}',
    );
    // Signing in again adds no second name for the same server.
    await run([...args, '--url', 'https://office.example:8443/web/'], options);
    expect(JSON.parse((await run(['context', 'list', '--json', 'name'], options)).stdout)).toHaveLength(2);

    const ended = await run(['auth', 'logout', '--url', 'https://home.example'], options);
    expect(ended.stderr).toContain('ログアウトしました（home、https://home.example/web）');
    expect(await run(['auth', 'token', '--context', 'home'], options)).toMatchObject({ code: 4 });
    expect(await run(['auth', 'token'], options)).toMatchObject({ code: 0 });
    expect((await run(['auth', 'logout'], options)).stderr).toContain('office.example:8443');
    expect(await run(['auth', 'token'], options)).toMatchObject({ code: 4 });
    expect((await run(['auth', 'logout'], options)).stderr).toContain('ログインしていませんでした');
  });

  it('changes nothing where the password is wrong', async () => {
    const settingsFolder = temporaryFolder();
    const options = { settingsFolder, environment: nobody, input: 'wrong', ...server() };
    expect(await run([...args, '--url', 'https://office.example'], options)).toMatchObject({ code: 4 });
    expect((await run(['context', 'list', '--json', 'name'], options)).stdout).toBe('[]\n');
  });
});

describe('the first login at a terminal', () => {
  const settingsWith = (contexts: Record<string, string>, globals: object = {}, environment = {}) => {
    const line = vi.fn(async () => ' https://town.example ');
    const ask = { isPossible: true, line, hidden: vi.fn(), confirm: vi.fn() };
    const context = { settings: { contexts: () => contexts }, globals, environment, ask };
    return { line, context: context as unknown as SettingsContext };
  };

  it('asks for the address', async () => {
    const { context, line } = settingsWith({});
    expect(await askAddress(context)).toBe('https://town.example');
    line.mockResolvedValue('');
    expect(await askAddress(context)).toBe('http://localhost:8787/web');
  });

  it.each([
    ['a context', settingsWith({ home: 'https://home.example/web' })],
    ['an option', settingsWith({}, { url: 'https://home.example' })],
    ['the environment', settingsWith({}, {}, { SATOMORI_URL: 'https://home.example' })],
  ])('asks nothing where %s says which server', async (_, { context, line }) => {
    expect(await askAddress(context)).toBeNull();
    expect(line).not.toHaveBeenCalled();
  });

  it('asks nobody without a terminal', async () => {
    const { context, line } = settingsWith({});
    expect(await askAddress({ ...context, ask: { ...context.ask, isPossible: false } })).toBeNull();
    expect(line).not.toHaveBeenCalled();
  });
});

describe('auth logout', () => {
  const logoutWith = async (answer: Parameters<typeof fakeServer>[0][string]) => {
    const settingsFolder = temporaryFolder();
    const environment = nobody;
    const args = ['auth', 'login', '--login-id', 'hunter', '--password-stdin'];
    await run(args, { settingsFolder, environment, input: 'satomori', ...server() });
    const { fetch, asked } = fakeServer({ 'POST /api/auth/logout': answer });
    const { code, stderr } = await run(['auth', 'logout'], { settingsFolder, environment, fetch });
    const left = await run(['auth', 'token'], { settingsFolder, environment });
    return { code, stderr, left: left.code, asked };
  };
  const untold = 'サーバーに知らせられませんでした';

  it('ends the session on the server with the token that it removes', async () => {
    const { code, stderr, left, asked } = await logoutWith({ body: { json: {} } });
    expect([code, left]).toEqual([0, 4]);
    expect(stderr).not.toContain(untold);
    expect(asked).toMatchObject([
      { method: 'POST', path: '/api/auth/logout', authorization: `Bearer ${token}` },
    ]);
  });

  it('says so where the server could not be told, and is signed out here all the same', async () => {
    const unreachable = () => {
      throw new TypeError('fetch failed');
    };
    for (const answer of [unreachable, { status: 503, body: { result: 'unavailable', message: '' } }]) {
      const { code, stderr, left } = await logoutWith(answer);
      expect([code, left]).toEqual([0, 4]);
      expect(stderr).toContain(untold);
    }
  });

  it('has nothing more to say where the session has ended before', async () => {
    const revoked = { status: 401, body: { result: 'session_revoked', message: '' } };
    expect((await logoutWith(revoked)).stderr).not.toContain(untold);
  });
});

describe('auth status', () => {
  it('says who, where and until when', async () => {
    const { code, stdout, stderr } = await run(['auth', 'status'], server());
    expect(code).toBe(0);
    expect(stdout).toContain('人\t西谷 勇（hunter）');
    expect(stdout).toContain('権限\t捕獲従事者、里守');
    expect(stdout).toContain('（あと20日）');
    expect(stderr).toBe('');
  });

  it('names the rights as the screens do', async () => {
    const user = userWith({ is_posting: true, is_gw_view: true, is_admin: true, is_shared_viewer: true });
    const { stdout } = await run(['auth', 'status'], server(user));
    expect(stdout).toContain('権限\t管理者、共有閲覧、捕獲従事者、投稿者、親機閲覧、里守');
  });

  it('warns in the last days', async () => {
    const environment = { SATOMORI_TOKEN: tokenUntil(NOW + 2 * DAY_MS) };
    const { code, stderr } = await run(['auth', 'status'], { environment, ...server() });
    expect(code).toBe(0);
    expect(stderr).toContain('まもなく切れます');
  });

  it.each([
    ['nobody', ''],
    ['an expired token', tokenUntil(NOW - 1000)],
    ['no token at all', 'garbage'],
  ])('ends with 4 for %s', async (_, value) => {
    expect(
      await run(['auth', 'status'], { environment: { SATOMORI_TOKEN: value }, ...server() }),
    ).toMatchObject({ code: 4 });
  });

  it('ends with 4 where the server no longer takes the token', async () => {
    const refused = { status: 401, body: { result: 'session_revoked', message: 'ログアウトしました。' } };
    const { fetch } = fakeServer({ 'GET /api/users': refused, 'GET /api/sites': refused });
    expect(await run(['auth', 'status'], { fetch })).toMatchObject({ code: 4 });
  });
});

it('the token of the environment is not sent to a context', async () => {
  const settingsFolder = temporaryFolder();
  await run(['context', 'use', 'office', '--url', 'https://office.example/web'], { settingsFolder });
  expect(await run(['auth', 'token', '--context', 'office'], { settingsFolder })).toMatchObject({ code: 4 });
});

describe('the token of the environment with --url', () => {
  const ask = async (url: string, environmentUrl: string) => {
    const { fetch, asked } = server();
    const environment = { SATOMORI_TOKEN: token, SATOMORI_URL: environmentUrl };
    const { code } = await run(['auth', 'token', '--url', url], { environment });
    await run(['auth', 'status', '--url', url], { environment, fetch });
    return { code, sent: asked.map(({ authorization }) => authorization) };
  };

  it('is not sent to another server than the environment names', async () => {
    const other = 'https://other.example';
    expect(await ask(other, 'https://office.example')).toEqual({ code: 4, sent: [] });
    expect(await ask('https://office.example:8443', 'https://office.example')).toEqual({ code: 4, sent: [] });
  });

  it('is sent to the server of the environment, however its address is written, and where none is named', async () => {
    const sent = Array.from({ length: 2 }, () => `Bearer ${token}`);
    const office = 'https://office.example/web/#/Home';
    expect(await ask(office, 'https://Office.example:443')).toEqual({ code: 0, sent });
    expect(await ask(office, '')).toEqual({ code: 0, sent });
  });
});
