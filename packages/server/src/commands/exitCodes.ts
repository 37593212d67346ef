/** Exit codes of the server's commands. Cron jobs and scripts rely on the numbers. Source: R36. */
export const EXIT_CODES = {
  done: [0, '成功'],
  failed: [1, '失敗（理由を標準エラーに1行）'],
  usage: [2, '使い方の誤り（オプション、引数、入力した値。端末がないのにたずねる必要がある）'],
} as const satisfies Record<string, readonly [code: number, meaning: string]>;

/** An invalid command line or input at a prompt. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
