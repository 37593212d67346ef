import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../testing/runCommand.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satomori-commands-'));
  await writeFile(join(folder, 'taken'), 'x');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ADMIN = ['create-admin', '--site-name', '町', '--satomori', '--login-id', 'a', '--name', 'あ'];

it.each<[what: string, args: string[], code: number, words: RegExp]>([
  ['help', ['--help'], 0, /使い方: satomori-server/],
  ['help of a command', ['restore', '--help'], 0, /--verify/],
  ['an unknown command', ['backdown'], 2, /^知らないコマンドです: backdown|^引数が多すぎます/],
  ['an unknown option', ['rotate-keys', '--all'], 2, /^知らないオプションです: --all/],
  ['a missing option', ['backup'], 2, /^このオプションが必要です: --out/],
  ['a missing argument', ['verify'], 2, /^引数が足りません: backup/],
  ['too many arguments', ['verify', 'a', 'b'], 2, /^引数が多すぎます/],
  ['a command alone', ['integration-key'], 2, /使い方: satomori-server integration-key/],
  ['a kind that is none', ['integration-key', 'create', '--site', '町', '--kind', 'x'], 2, /chirpstack/],
  ['a place that is none', [...ADMIN, '--center', 'here'], 2, /緯度,経度/],
  ['both kinds', [...ADMIN, '--hokapato', '--password-stdin'], 2, /一緒に使えない/],
  [
    'a login id with a space',
    [...ADMIN.slice(0, -4), '--login-id', 'a b', '--name', 'あ'],
    2,
    /空白を含まない/,
  ],
  ['nobody to ask', ADMIN, 2, /--password-stdin を使ってください/],
  ['a short password', [...ADMIN, '--password-stdin'], 2, /8文字以上/],
  ['whom to disable', ['user', 'disable'], 2, /^引数が足りません: login_id/],
  ['nobody to disable', ['user', 'disable', 'x'], 1, /データベースがありません/],
  ['no database', ['rotate-keys'], 1, /データベースがありません.*DATA_DIR/],
  ['nothing to back up', ['backup', '--out', 'OUT/new'], 1, /データベースがありません/],
  ['a place that is taken', ['backup', '--out', 'OUT/taken'], 2, /もうあります/],
  ['no backup', ['verify', 'OUT/nothing'], 1, /バックアップではない/],
  ['no backup to restore', ['restore', 'OUT/nothing'], 1, /バックアップではない/],
])('%s: %j ends with %d', async (what, args, code, words) => {
  // Each has its own data folder, which is still empty.
  const env = { DATA_DIR: join(folder, `data of ${what}`) };
  const placed = args.map((arg) => arg.replace('OUT', folder));
  const result = await runCommand(placed, { env, stdin: 'short\n' });
  expect(result.code).toBe(code);
  expect(result.stdout + result.stderr).toMatch(words);
  if (code !== 0) expect(result.stdout).toBe('');
});

it('bad settings are told by their name', async () => {
  const result = await runCommand(['serve'], { env: { PORT: 'http' } });
  expect(result).toMatchObject({ code: 1, stdout: '' });
  expect(result.stderr).toMatch(/^PORT は.*\n$/);
});
