/** How many records are not among those that count, for papers and mails of them. Source: R213. */
export const leftOutNote = (leftOut: number): string[] =>
  leftOut === 0 ? [] : [`承認前・差し戻しの記録 ${leftOut}件は含めていません。`];
