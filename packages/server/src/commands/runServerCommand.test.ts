import { expect, it } from 'vitest';
import { startProblem } from './runServerCommand.ts';

const failed = (message: string, facts: object) => Object.assign(new Error(message), facts);

it.each([
  [
    failed('listen EADDRINUSE: address already in use 127.0.0.1:8787', {
      code: 'EADDRINUSE',
      syscall: 'listen',
      port: 8787,
    }),
    /^ポート 8787 はほかのプログラムに使われています。/,
  ],
  [failed('listen EACCES', { code: 'EACCES', syscall: 'listen', port: 80 }), /^ポート 80 を開く権限/],
  [failed('listen EADDRNOTAVAIL: 192.0.2.1', { code: 'EADDRNOTAVAIL', syscall: 'listen' }), /^HOST の/],
  [
    failed('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED', syscall: 'connect' }),
    /^データベースに接続できません。/,
  ],
  [failed('ENOSPC: no space left on device, write', { code: 'ENOSPC' }), /^ディスクの空き/],
  [
    failed('ENOENT: no such file or directory', { code: 'ENOENT', path: '/backup' }),
    /^ファイルかフォルダーがありません: \/backup$/,
  ],
  [failed('EACCES: permission denied', { code: 'EACCES', path: '/backup' }), /^読み書きする権限.*\/backup$/],
])('says in Japanese what stands in the way: %s', (error, words) => {
  expect(startProblem(error)).toMatch(words);
});

it('leaves the words of our own checks as they are', () => {
  expect(startProblem(new Error('PORT は 0 から 65535 の整数にしてください: x'))).toBe(
    'PORT は 0 から 65535 の整数にしてください: x',
  );
});
