import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CursorPlace, openCursorFile } from './cursorFile.ts';
import { readCursor, writeCursor } from './readLogs.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

const PLACE: CursorPlace = {
  resource: 'trap_logs',
  url: 'http://localhost:8787/web',
  filter: { kind: 'fired', q: '西谷' },
};
let folder: string;
let path: string;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'cursor.json');
});
const open = (change: Partial<CursorPlace> = {}) => openCursorFile(path, { ...PLACE, ...change });

describe('a cursor file', () => {
  it('is not there at first, and then says where the last run ended', async () => {
    const file = await open();
    expect(file.position).toBeNull();
    await file.keep(41);
    await file.keep(42);
    expect((await open({ filter: { q: '西谷', kind: 'fired' } })).position).toBe(42);
  });

  it.skipIf(process.platform === 'win32')(
    'is readable by its owner only, also in place of another',
    async () => {
      const file = await open();
      await file.keep(41);
      chmodSync(path, 0o644);
      await file.keep(42);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(readdirSync(folder)).toEqual(['cursor.json']);
    },
  );

  it('leaves the old one whole where the new one cannot be written', async () => {
    await (await open()).keep(41);
    const nowhere = await openCursorFile(join(folder, 'missing', 'cursor.json'), PLACE);
    await expect(nowhere.keep(42)).rejects.toMatchObject({ code: 'disk', exit: 'error' });
    expect(readdirSync(folder)).toEqual(['cursor.json']);
  });

  it.each<[string, Partial<CursorPlace>, string]>([
    ['another server', { url: 'https://other.example/web' }, '別の接続先'],
    ['another filter', { filter: { kind: 'fired' } }, '別の絞り込み'],
    ['the other log', { resource: 'gateway_logs' }, 'カーソルではありません'],
  ])('of %s is refused, so that no line is skipped without a word', async (_what, change, sentence) => {
    await (await open()).keep(42);
    await expect(open(change)).rejects.toMatchObject({
      exit: 'usage',
      message: expect.stringContaining(sentence),
    });
  });

  it.each(['', '{"cursor":"trap_l', 'null', '[]', '{"cursor":5}', '{"cursor":"trap_logs:1","url":"x"}'])(
    'that is something else (%j) is refused and left alone',
    async (text) => {
      writeFileSync(path, text);
      await expect(open()).rejects.toMatchObject({ exit: 'usage' });
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );
});

describe('a cursor', () => {
  it('comes back as it went', () => {
    expect(readCursor(writeCursor('trap_logs', 42), 'trap_logs')).toBe(42);
  });

  it.each(['', '42', 'trap_logs', 'trap_logs:-1', 'trap_logs:x', 'gateway_logs:42', 'trap_logs:42 more'])(
    '%j is none of this log',
    (text) => {
      expect(() => readCursor(text, 'trap_logs')).toThrow('カーソルではありません');
    },
  );
});
