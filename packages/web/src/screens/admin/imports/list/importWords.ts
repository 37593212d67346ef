import {
  formatDateTime,
  formatTimestamp,
  groupDigits,
  type Import,
  IMPORT_OUTCOME_LABELS,
  IMPORT_TARGET_LABELS,
  ROW_OUTCOMES,
} from '@satomori/core';

/** 「登録 25行、登録できない 3行」, without what did not happen. */
const countsText = ({ counts }: Pick<Import, 'counts'>): string =>
  ROW_OUTCOMES.filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${IMPORT_OUTCOME_LABELS[outcome]} ${groupDigits(counts[outcome])}行`)
    .join('、');

/** Tells imports of the same file apart. */
export const importName = ({ file_name, created_at }: Pick<Import, 'file_name' | 'created_at'>): string =>
  `${file_name}（${formatTimestamp(created_at)}）`;

/** What is known of an import. */
export function importFacts(row: Import): (readonly [name: string, value: string])[] {
  const counts = countsText(row);
  return [
    ['取り込み先', IMPORT_TARGET_LABELS[row.target]],
    ['出典', row.source],
    ['取り込んだ人', row.created_by_name ?? '―'],
    ['日時', formatDateTime(row.created_at)],
    ['送った行', groupDigits(row.row_count)],
    ...(counts === '' ? [] : ([['結果', counts]] as const)),
    ...(row.failure === null ? [] : ([['理由', row.failure]] as const)),
    ...(row.undone_at === null ? [] : ([['取り消した日時', formatDateTime(row.undone_at)]] as const)),
  ];
}

/** The question before an import is undone. */
export const undoQuestion = ({ counts }: Pick<Import, 'counts'>): string =>
  `この取り込みで登録した${groupDigits(counts.made)}件を削除します。登録した後に変更されたものは、削除せずに残します。よろしいですか。`;

/** What was undone. */
export const undoneText = ({ counts }: Pick<Import, 'counts'>): string =>
  counts.kept === 0
    ? `${groupDigits(counts.removed)}件を削除しました。同じファイルをもう一度取り込めます。`
    : `${groupDigits(counts.removed)}件を削除しました。その後に変更された${groupDigits(counts.kept)}件は残しました。どの行かは、結果のCSVに載っています。`;
