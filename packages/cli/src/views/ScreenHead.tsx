import { Text } from 'ink';
import { useSyncExternalStore } from 'react';
import type { BoardSnapshot } from '../live/liveBoard.ts';
import type { Style } from '../output/style.ts';
import { cutTo, widthOf } from '../text/width.ts';
import { inkColor } from './ScreenLines.tsx';
import { connectionText } from './screenText.ts';
import type { SummaryPart, Tab } from './tabs/tab.ts';

/** From this width on, the names of the states fit next to their signs. */
const WIDE_COLUMNS = 120;

interface HeadLineProps {
  title: string;
  summary: readonly SummaryPart[];
  board: BoardSnapshot;
  readAt: number | null;
  style: Style;
  columns: number;
}

/** The account, the states of the traps, and the age of the data. */
export function HeadLine({ title, summary, board, readAt, style, columns }: HeadLineProps) {
  const right = connectionText(board, readAt);
  const counts = summary.map(({ sign, word, count, color }) => ({
    text: columns >= WIDE_COLUMNS ? `${sign} ${word} ${count}  ` : `${sign}${count} `,
    color,
  }));
  const taken = widthOf(right) + counts.reduce((sum, { text }) => sum + widthOf(text), 0);
  const left = `${cutTo(`里守  ${title}`, Math.max(0, columns - taken - 3))}  `;
  const gap = Math.max(1, columns - taken - widthOf(left));
  const isWell = board.connection === 'connected' && board.gapAt === null;
  return (
    <Text wrap="truncate">
      <Text bold={style.hasColor}>{left}</Text>
      {counts.map(({ text, color }) => (
        <Text key={text} {...inkColor(color, style)}>
          {text}
        </Text>
      ))}
      {' '.repeat(gap)}
      <Text {...inkColor(isWell ? 'gray' : board.connection === 'connected' ? 'yellow' : 'red', style)}>
        {right}
      </Text>
    </Text>
  );
}

interface TabLineProps {
  tabs: readonly Tab[];
  chosen: number;
  mayWrite: boolean;
  style: Style;
  columns: number;
}

/** The tabs, the current one marked, and whether writing is enabled. */
export function TabLine({ tabs, chosen, mayWrite, style, columns }: TabLineProps) {
  const right = mayWrite ? '書き込みできます' : '見るだけ';
  const labels = tabs.map(({ label }, index) => `${index + 1} ${label}`);
  const taken = widthOf(labels.join('')) + 2 * labels.length + widthOf(right);
  return (
    <Text wrap="truncate">
      {labels.map((label, index) => {
        const isChosen = index === chosen;
        const text = isChosen && !style.hasColor ? `[${label}]` : ` ${label} `;
        return (
          <Text key={label} inverse={isChosen && style.hasColor}>
            {text}
          </Text>
        );
      })}
      {' '.repeat(Math.max(1, columns - taken))}
      <Text {...inkColor(mayWrite ? 'yellow' : 'gray', style)}>{right}</Text>
    </Text>
  );
}

const nothing = () => () => {};

/** The counts in the header, whichever list is on the screen. */
export function useSummary(tabs: readonly Tab[], style: Style, now: number): readonly SummaryPart[] {
  const tab = tabs.find(({ summary }) => summary !== null);
  const snapshot = useSyncExternalStore(tab?.list.subscribe ?? nothing, tab?.list.snapshot ?? (() => null));
  return snapshot === null ? [] : (tab?.summary?.(snapshot, style, now) ?? []);
}
