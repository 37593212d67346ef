import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isUnencrypted, parseServerUrl } from './address.ts';
import { openSettingsFile } from './settingsFile.ts';
import { chooseTarget } from './target.ts';
import { createTokenFile } from './tokenFile.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('the address of a server', () => {
  it.each([
    ['http://localhost:8787', 'http://localhost:8787/web'],
    ['http://localhost:8787/web/', 'http://localhost:8787/web'],
    ['https://example.jp/web/#/Home', 'https://example.jp/web'],
    ['https://example.jp/sato/web', 'https://example.jp/sato/web'],
  ])('%s', (text, expected) => {
    expect(parseServerUrl(text)).toBe(expected);
  });

  it.each(['example.jp', 'ftp://example.jp', 'javascript:alert(1)', 'https://me:secret@example.jp'])(
    'refuses %s',
    (text) => {
      expect(() => parseServerUrl(text)).toThrow();
    },
  );

  it('knows what others could read', () => {
    expect(isUnencrypted('http://192.168.1.5/web')).toBe(true);
    expect(isUnencrypted('http://localhost:8787/web')).toBe(false);
    expect(isUnencrypted('https://example.jp/web')).toBe(false);
  });
});

describe('the settings file', () => {
  it('keeps contexts between starts, for its owner only', async () => {
    const folder = temporaryFolder();
    (await openSettingsFile(folder)).use('町.役場', 'https://example.jp/web');
    const again = await openSettingsFile(folder);
    expect(again.contexts()).toEqual({ '町.役場': 'https://example.jp/web' });
    expect(again.current()).toBe('町.役場');
    expect(modeOf(again.path)).toBe('600');
  });

  it('says which file is broken', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'config.json'), '{ not json');
    await expect(openSettingsFile(folder).then((file) => file.current())).rejects.toThrow(/config\.json/);
  });
});

describe('which server', () => {
  async function targetWith(wish: Parameters<typeof chooseTarget>[1]) {
    const file = await openSettingsFile(temporaryFolder());
    file.use('office', 'https://office.jp/web');
    file.use('home', 'https://home.jp/web');
    return chooseTarget(file, wish);
  }

  it.each([
    [{}, 'https://home.jp/web', 'home'],
    [{ environmentUrl: 'https://env.jp/web' }, 'https://env.jp/web', 'https://env.jp/web'],
    [{ environmentUrl: 'https://env.jp', context: 'office' }, 'https://office.jp/web', 'office'],
    [{ url: 'https://other.jp', context: 'office' }, 'https://other.jp/web', 'https://other.jp/web'],
    [{ url: 'https://office.jp/web/' }, 'https://office.jp/web', 'office'],
  ])('%o', async (wish, url, tokenKey) => {
    expect(await targetWith(wish)).toMatchObject({ url, tokenKey });
  });

  it('is this machine where nothing is set, and an error for an unknown name', async () => {
    const empty = await openSettingsFile(temporaryFolder());
    expect(chooseTarget(empty, {}).url).toBe('http://localhost:8787/web');
    await expect(targetWith({ context: 'nowhere' })).rejects.toMatchObject({ exit: 'notFound' });
  });
});

describe('the token file', () => {
  const target = { tokenKey: 'office', url: 'https://office.jp/web' };

  it('is readable by its owner only, also over a careless one from before', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'tokens'));
    const path = join(folder, 'tokens', 'office.json');
    writeFileSync(path, '{}');
    chmodSync(path, 0o644);
    const tokens = createTokenFile(folder, target);
    tokens.set('abc');
    expect(tokens.get()).toBe('abc');
    expect(modeOf(path)).toBe('600');
    tokens.clear();
    expect(tokens.get()).toBeNull();
  });

  it('is not given to another server of the same name', () => {
    const folder = temporaryFolder();
    createTokenFile(folder, target).set('abc');
    expect(createTokenFile(folder, { ...target, url: 'https://evil.jp/web' }).get()).toBeNull();
  });

  it('cannot leave its folder', () => {
    const folder = temporaryFolder();
    createTokenFile(folder, { ...target, tokenKey: '../../x' }).set('abc');
    expect(statSync(join(folder, 'tokens', '..%2F..%2Fx.json')).isFile()).toBe(true);
  });
});

it('says in a sentence where the place for settings cannot be written', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expect(openSettingsFile(join(file, 'satomori'))).rejects.toMatchObject({
    exit: 'error',
    code: 'disk',
    message: expect.stringContaining('フォルダーではありません'),
  });
});
