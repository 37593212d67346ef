const PENDING = '承認前・差し戻し';

/** In place of 捕獲なし, while captures may still come to count. Source: R217. */
export const NONE_COUNTED = '0頭・0羽';

/** What a table of captures says without rows. Source: R213, R217. */
export const noCapturesText = (leftOut: number): string =>
  leftOut === 0 ? '捕獲はありません（0頭）' : NONE_COUNTED;

/** How many records are not among those that count, for papers and mails of them. Source: R213. */
export const leftOutNote = (leftOut: number): string[] =>
  leftOut === 0 ? [] : [`${PENDING}の記録 ${leftOut}件は含めていません。`];

/** The same beside the number of those that count. */
export const countBesideLeftOut = (counted: number, leftOut: number): string =>
  leftOut === 0 ? `${counted}件` : `${counted}件（ほかに${PENDING} ${leftOut}件）`;
