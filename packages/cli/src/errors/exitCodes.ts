/** All exit codes. Scripts rely on the numbers; `satomori help exit-codes` prints this table. */
export const EXIT_CODES = {
  ok: [0, '成功'],
  error: [1, 'エラー（ほかのどれでもないもの）'],
  usage: [2, '使い方の誤り（オプション、引数、入力した値）'],
  partly: [3, '一部だけ失敗'],
  signIn: [4, 'ログインが必要（未ログイン、期限切れ、パスワード違い）'],
  notAllowed: [5, '権限がない'],
  notFound: [6, '見つからない'],
  server: [7, 'サーバーまたは通信の問題'],
  timedOut: [8, '時間切れ、または該当なし'],
  interrupted: [130, '中断（Ctrl-C）'],
} as const satisfies Record<string, readonly [code: number, meaning: string]>;

export type ExitName = keyof typeof EXIT_CODES;

export const exitCodeOf = (name: ExitName): number => EXIT_CODES[name][0];
