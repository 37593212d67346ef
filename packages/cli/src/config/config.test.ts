import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { NOW, siteWith, tokenUntil } from '../testing/samples.ts';
import { fakeServer, run } from '../testing/testProcess.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

/** Runs the program on one settings folder, with the context `office` in use. */
async function withOffice(environment: Record<string, string> = {}) {
  const settingsFolder = temporaryFolder();
  const satomori = (...args: string[]) => run(args, { settingsFolder, environment });
  await satomori('context', 'use', 'home', '--url', 'https://home.example');
  await satomori('context', 'use', 'office', '--url', 'https://office.example');
  return { satomori, settingsFolder };
}

describe('config set', () => {
  it.each([
    [['token', 'x'], 2],
    [['__proto__', 'x'], 2],
    [['timeout'], 2],
    [['timeout', 'soon'], 2],
    [['timeout', '0'], 2],
    [['url', 'ftp://office.example'], 2],
    [['url', ''], 2],
    [['url', 'https://me:secret@office.example'], 2],
    [['context', 'nowhere'], 6],
    [['context', ''], 6],
    [['context', 'constructor'], 6],
    [['ca_file', '/nowhere/ca.pem'], 2],
    [['product_key', 'is-x'], 2],
    [['product_key', '__proto__'], 2],
  ])('%j ends with %d and changes nothing', async (args, code) => {
    const { satomori } = await withOffice();
    const before = await satomori('config', '--json', 'all');
    const { stdout, stderr, ...ended } = await satomori('config', 'set', ...args);
    expect({ ...ended, stdout }).toEqual({ code, stdout: '' });
    expect(stderr).toMatch(/[ぁ-ん]/);
    expect((await satomori('config', '--json', 'all')).stdout).toBe(before.stdout);
  });

  it('does not take a file without a certificate', async () => {
    const { satomori, settingsFolder } = await withOffice();
    const path = join(settingsFolder, 'ca.pem');
    writeFileSync(path, 'no certificate');
    expect(await satomori('config', 'set', 'ca_file', path)).toMatchObject({ code: 2 });
    writeFileSync(path, rootCertificates[0] ?? '');
    expect(await satomori('config', 'set', 'ca_file', path)).toMatchObject({ code: 0, stdout: '' });
    expect((await satomori('config', 'get', 'ca_file')).stdout).toBe(`${path}\n`);
  });

  it('has no address to change where no context is in use', async () => {
    const { code, stderr } = await run(['config', 'set', 'url', 'https://office.example']);
    expect(code).toBe(2);
    expect(stderr).toContain('satomori context use');
  });

  it('changes the context in use, and the address of one, for the owner only', async () => {
    const { satomori, settingsFolder } = await withOffice();
    await satomori('config', 'set', 'url', 'https://new.example/web/', '--context', 'home');
    expect((await satomori('config', 'get', 'url')).stdout).toBe('https://office.example/web\n');
    await satomori('config', 'set', 'context', 'home');
    expect((await satomori('config', 'get', 'context')).stdout).toBe('home\n');
    expect((await satomori('config', 'get', 'url')).stdout).toBe('https://new.example/web\n');
    expect(statSync(join(settingsFolder, 'config.json')).mode & 0o777).toBe(0o600);
  });

  it('says that the environment stands above it', async () => {
    const { satomori } = await withOffice({ SATOMORI_URL: 'https://env.example' });
    expect((await satomori('config', 'set', 'context', 'home')).stderr).toContain('SATOMORI_URL');
    expect((await satomori('config', 'get', 'url')).stdout).toBe('https://env.example/web\n');
  });

  it('stands for an option until it is given, or put back', async () => {
    const { satomori } = await withOffice();
    expect((await satomori('config', 'set', 'timeout', '90')).stderr).toBe('timeout を「90」にしました。\n');
    expect((await satomori('config', 'get', 'timeout')).stdout).toBe('90\n');
    expect((await satomori('config', 'get', 'timeout', '--timeout', '5')).stdout).toBe('5\n');
    expect((await satomori('config', 'set', 'timeout', '')).stderr).toContain('既定');
    expect(await satomori('config', 'get', 'timeout')).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

describe('the product key', () => {
  const { is_satomori: _ours, ...others } = siteWith();
  const token = tokenUntil(NOW + 20 * 86_400_000);
  const { fetch } = fakeServer({
    'GET /api/sites': { body: { json: [{ ...others, is_wanawatch: true }], next: null } },
  });
  const isSite = (environment: Record<string, string>, settingsFolder = temporaryFolder()) =>
    run(['sites', 'show', '--json', 'is_satomori'], { fetch, settingsFolder, environment });

  it('is of one context, whose address and use may change', async () => {
    const { satomori, settingsFolder } = await withOffice();
    const environment = { SATOMORI_TOKEN: token };
    const refused = await isSite(environment, settingsFolder);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toMatch(/is_satomori.*productKey/);
    await satomori('config', 'set', 'product_key', 'wanawatch');
    expect((await isSite(environment, settingsFolder)).stdout).toContain('"is_satomori": true');
    await satomori('config', 'set', 'url', 'https://new.example');
    await satomori('context', 'use', 'home');
    expect(await satomori('config', 'get', 'product_key')).toMatchObject({ code: 0, stdout: '' });
    await satomori('context', 'use', 'office');
    expect((await satomori('config', 'get', 'product_key')).stdout).toBe('wanawatch\n');
    await satomori('config', 'set', 'product_key', '');
    expect((await satomori('config', 'get', 'product_key')).stdout).toBe('');
  });

  it('of the environment counts for its address, not for a context', async () => {
    const { settingsFolder } = await withOffice();
    const environment = { SATOMORI_PRODUCT_KEY: 'wanawatch', SATOMORI_TOKEN: token };
    const job = await isSite({ ...environment, SATOMORI_URL: 'https://env.example' });
    expect(job).toMatchObject({ code: 0, stdout: expect.stringContaining('true') });
    expect((await isSite(environment, settingsFolder)).code).not.toBe(0);
  });
});

describe('config get', () => {
  it.each(['token', 'tokens_folder', ''])(
    '%j is no key: it ends with 2, and names those that are',
    async (key) => {
      const { code, stdout, stderr } = await run(['config', 'get', key]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('ca_file');
    },
  );

  it('is an object as JSON, also of what is not set', async () => {
    const { stdout } = await run(['config', 'get', 'context', '--json', 'all']);
    expect(JSON.parse(stdout)).toEqual({ key: 'context', value: null });
  });
});

it('config with a word that is no verb ends with 2', async () => {
  expect(await run(['config', 'gte', 'url'])).toMatchObject({ code: 2, stdout: '' });
});

it('a command waits for the server as long as the settings say', async () => {
  const settingsFolder = temporaryFolder();
  await run(['config', 'set', 'timeout', '0.05'], { settingsFolder });
  const { code } = await run(['traps', 'list'], {
    settingsFolder,
    fetch: (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  });
  expect(code).toBe(8);
});
