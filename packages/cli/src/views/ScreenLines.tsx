import { Text } from 'ink';
import type { Cell } from '../output/columns.ts';
import type { Color, Style } from '../output/style.ts';
import { cutTo, padTo, widthOf } from '../text/width.ts';
import type { TextLine } from './screenText.ts';

/** Ink's properties for one of our colours; empty without colours. */
export function inkColor(color: Color | undefined, style: Style): { color?: string; bold?: boolean } {
  if (!style.hasColor || color === undefined) return {};
  return color === 'bold' ? { bold: true } : { color, bold: color === 'red' };
}

export const MARKER = 2;
const GAP = '  ';

interface RowLineProps {
  cells: readonly Cell[];
  isChosen: boolean;
  style: Style;
  columns: number;
}

/** One row of the list; the marked one is a bar across the screen, with a sign for terminals without colour. */
export function RowLine({ cells, isChosen, style, columns }: RowLineProps) {
  if (isChosen) {
    const text = `> ${cells.map((cell) => cell.text).join(GAP)}`;
    return (
      <Text wrap="truncate" inverse={style.hasColor}>
        {style.hasColor ? padTo(text, columns) : text.trimEnd()}
      </Text>
    );
  }
  return (
    <Text wrap="truncate">
      {'  '}
      {cells.map(({ text, color }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- cells never move within a row
        <Text key={index} {...inkColor(color, style)}>
          {text + (index === cells.length - 1 ? '' : GAP)}
        </Text>
      ))}
    </Text>
  );
}

/** One line of a detail or of the help. */
export const DetailLine = ({ line: { label, text, color }, style }: { line: TextLine; style: Style }) => (
  <Text wrap="truncate">
    <Text {...inkColor('gray', style)}>{label}</Text>
    <Text {...inkColor(color, style)}>{text === '' ? ' ' : text}</Text>
  </Text>
);

interface StatusLineProps {
  left: string;
  right: string;
  isTrouble: boolean;
  style: Style;
  columns: number;
}

/** The keys or the last message, and the position in the list. */
export function StatusLine({ left, right, isTrouble, style, columns }: StatusLineProps) {
  const text = cutTo(left, Math.max(0, columns - widthOf(right) - 2));
  const gap = ' '.repeat(Math.max(1, columns - widthOf(text) - widthOf(right)));
  return (
    <Text wrap="truncate">
      <Text {...inkColor(isTrouble ? 'red' : undefined, style)}>{text}</Text>
      {gap}
      <Text {...inkColor('gray', style)}>{right}</Text>
    </Text>
  );
}
