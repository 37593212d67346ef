import { asCell, type Column } from './columns.ts';
import type { Style } from './style.ts';
import { visible } from '../text/visible.ts';

/** One row in words, for a screen reader: each heading with what stands under it; what is empty is left out. */
export const spokenRow = <Row>(
  columns: readonly Column<Row>[],
  row: Row,
  style: Style,
  now: number,
): string =>
  columns
    .filter(({ isForPrograms }) => isForPrograms !== true)
    .flatMap(({ heading, cell }) => {
      const text = visible(asCell(cell(row, style, now)).text).trim();
      return text === '' ? [] : [heading === '' ? text : `${heading}: ${text}`];
    })
    .join('、');
