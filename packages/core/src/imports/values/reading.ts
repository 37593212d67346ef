/** What a cell says. Where it cannot be read there is no value but a problem; nothing is ever guessed. */
export interface Reading<Value> {
  /** `null`: nothing was written, or it is unknown, or it could not be read. */
  value: Value | null;
  /** Why the row cannot be taken as it is, in Japanese. */
  problem?: string;
  /** What was decided while reading, for the person who checks the preview. */
  note?: string;
}

/** Outer spaces removed, full-width digits and letters as their plain forms. */
export const plainText = (cell: string): string => cell.normalize('NFKC').trim();

/** Without any white space, for what is read by its letters. */
export const tightText = (cell: string): string => plainText(cell).replaceAll(/\s/gu, '');

/** Cells that say nothing: empty, or a dash in place of a value. */
export const isBlank = (cell: string): boolean => /^[-‐‑–—―−ー]*$/u.test(tightText(cell));

/** Cells that say that it is not known. */
export const isUnknown = (cell: string): boolean =>
  /^(不明|不詳|未確認|わからない|分からない|unknown|\?+)$/iu.test(
    tightText(cell).replaceAll(/[（）()]/gu, ''),
  );

/** The cell in a sentence, shortened. */
export const quote = (cell: string): string => {
  const text = cell.trim().replaceAll(/\s+/gu, ' ');
  return `「${text.length > 30 ? `${text.slice(0, 30)}…` : text}」`;
};

export const unreadable = (cell: string, what: string): Reading<never> => ({
  value: null,
  problem: `${quote(cell)}を${what}として読めません`,
});
