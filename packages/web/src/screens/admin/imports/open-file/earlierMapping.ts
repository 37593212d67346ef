import type { Import, ImportTargetName } from '@satomori/core';
import { absentHeadings } from '@satomori/core/imports';

/** The newest import whose columns a file has: its mapping fits the file, too. */
export const earlierImport = (
  earlier: readonly Import[],
  headings: readonly string[],
  target?: ImportTargetName,
): Import | undefined =>
  earlier.find(
    (each) =>
      (target === undefined || each.target === target) && absentHeadings(each.mapping, headings).length === 0,
  );
