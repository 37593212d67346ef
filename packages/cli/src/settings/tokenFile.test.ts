import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { createTokenFile } from './tokenFile.ts';

const target = { tokenKey: '里山町', url: 'http://localhost:8787/web' };
const FILE = `${encodeURIComponent(target.tokenKey)}.json`;

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('a token file', () => {
  it.skipIf(process.platform === 'win32')('is its owner’s alone, and so is its folder', () => {
    const folder = temporaryFolder();
    createTokenFile(folder, target).set('secret');
    const tokens = join(folder, 'tokens');
    expect([modeOf(tokens), modeOf(join(tokens, FILE))]).toEqual([0o700, 0o600]);
  });

  it.skipIf(process.platform === 'win32')('is its owner’s alone over what a crash left behind', () => {
    const folder = temporaryFolder();
    const tokens = join(folder, 'tokens');
    const unfinished = join(tokens, `${FILE}.${process.pid}`);
    mkdirSync(tokens);
    writeFileSync(unfinished, 'left');
    chmodSync(unfinished, 0o644);
    createTokenFile(folder, target).set('secret');
    expect(modeOf(join(tokens, FILE))).toBe(0o600);
    expect(readdirSync(tokens)).toEqual([FILE]);
  });

  it('is given to its own address only', () => {
    const folder = temporaryFolder();
    createTokenFile(folder, target).set('secret');
    expect(createTokenFile(folder, target).get()).toBe('secret');
    expect(createTokenFile(folder, { ...target, url: 'http://elsewhere.example/web' }).get()).toBeNull();
  });
});
