/** What the keys do, as `?` shows it. */
export const HELP_LINES: readonly (readonly [keys: string, what: string])[] = [
  ['1 2 3 …、Tab', '一覧を替える'],
  ['j k、↑ ↓', '1行ずつ動く'],
  ['PgUp PgDn、Space', '1画面ずつ動く'],
  ['g G、Home End', '最初へ、最後へ'],
  ['Enter', '詳しく見る。Esc で戻る'],
  ['/', '絞り込む。Enter で決める、Esc でやめる'],
  ['w', '書き込めるようにする。もう一度で、見るだけに戻す'],
  ['a', '作動したわなや通知に「向かいます」を知らせる（w のあと）'],
  ['?', 'この説明'],
  ['Ctrl-Z', '一時停止して、もとの画面に戻る。fg で続きから'],
  ['q', '終わる。もとの画面に戻る'],
];

/** The words of what stands in the head. */
export const HELP_NOTES: readonly string[] = [
  '右上の時刻は、一覧が正しいと分かっている最後の時刻です。「切断」のあいだは、それより新しいことは分かりません。',
  '「欠落」は、変更の知らせが途切れた時刻です。一覧は読み直してあります。',
];
