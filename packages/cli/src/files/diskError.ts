import { CliError } from '../errors/cliError.ts';

const REASONS: Record<string, string> = {
  EACCES: '書き込む権限がありません',
  EPERM: '書き込む権限がありません',
  EROFS: '読み取り専用の場所です',
  ENOENT: 'フォルダーがありません',
  ENOTDIR: 'フォルダーではありません',
  EISDIR: 'ファイルではなくフォルダーです',
  ENOSPC: '空き容量が足りません',
  EDQUOT: '空き容量が足りません',
  ENAMETOOLONG: '名前が長すぎます',
};

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** Turns a disk error into a message; other errors are returned unchanged. */
export function asDiskError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error;
  const code = String((error as NodeJS.ErrnoException).code);
  return new CliError(
    'error',
    'disk',
    `書き込めません: ${path}（${REASONS[code] ?? code}）`,
    FULL.has(code) ? ['空きを作ってから、もう一度実行してください。'] : [],
  );
}
