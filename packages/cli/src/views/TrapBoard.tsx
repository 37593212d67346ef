import { useState } from 'react';
import { Box, Text, useInput } from 'ink';
import type { Trap } from '@satomori/core';
import type { Style } from '../output/style.ts';
import { layOutTable, tableCells, tableHead } from '../output/table.ts';
import type { LiveTrapsSnapshot } from '../traps/liveTraps.ts';
import { TRAP_COLUMNS } from '../traps/trapColumns.ts';
import { BoardHead } from './BoardHead.tsx';
import { asOf, boardRows, visiblePart } from './boardRows.ts';
import { inkColor } from './inkColor.ts';

export interface TrapBoardProps {
  title: string;
  live: LiveTrapsSnapshot;
  now: number;
  style: Style;
  /** Size of the terminal. */
  columns: number;
  rows: number;
  onQuit: () => void;
  /** Ctrl-C: in raw mode it arrives as a key. */
  onInterrupt: () => void;
}

/** Head, heading, rule, and the line of keys below. */
const FRAME_ROWS = 4;
const MARKER = 2;

/** The live list of traps, what needs a person first. */
export function TrapBoard({ title, live, now, style, columns, rows, onQuit, onInterrupt }: TrapBoardProps) {
  const [filter, setFilter] = useState('');
  const [isTyping, setIsTyping] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [first, setFirst] = useState(0);

  const traps = asOf(live.traps, now);
  const shown = boardRows(traps, filter);
  // By id: a row that moves because its state changed keeps the mark.
  const chosen = Math.max(
    0,
    shown.findIndex(({ id }) => id === chosenId),
  );
  const room = Math.max(1, rows - FRAME_ROWS - 1);
  const top = visiblePart(shown.length, chosen, room, first);
  const layout = layOutTable(TRAP_COLUMNS, traps, { room: columns - MARKER, style, now });
  const [heading = '', rule = ''] = tableHead(layout, style);

  function move(to: number): void {
    const index = Math.max(0, Math.min(shown.length - 1, to));
    setChosenId(shown[index]?.id ?? null);
    setFirst(visiblePart(shown.length, index, room, top));
  }

  useInput((input, key) => {
    if (key.ctrl && input === 'c') onInterrupt();
    else if (key.upArrow) move(chosen - 1);
    else if (key.downArrow) move(chosen + 1);
    else if (key.pageUp) move(chosen - room);
    else if (key.pageDown) move(chosen + room);
    else if (key.escape) {
      setFilter('');
      setIsTyping(false);
    } else if (key.return) setIsTyping(false);
    else if (isTyping && (key.backspace || key.delete)) setFilter([...filter].slice(0, -1).join(''));
    else if (isTyping && !key.ctrl && !key.meta) setFilter(filter + input);
    else if (input === '/') setIsTyping(true);
    else if (input === 'q') onQuit();
    else if (input === 'k') move(chosen - 1);
    else if (input === 'j') move(chosen + 1);
  });

  return (
    <Box flexDirection="column" width={columns} height={rows - 1}>
      <BoardHead
        title={title}
        traps={traps}
        connection={live.connection}
        readAt={live.readAt}
        style={style}
      />
      <Text wrap="truncate">{' '.repeat(MARKER) + heading}</Text>
      <Text wrap="truncate">{rule.slice(0, 1).repeat(Math.max(MARKER + rule.length, columns))}</Text>
      <Box flexDirection="column" flexGrow={1}>
        {shown.slice(top, top + room).map((trap, index) => (
          <BoardRow
            key={trap.id}
            cells={tableCells(layout, trap, style, now)}
            isChosen={top + index === chosen}
            style={style}
          />
        ))}
        {shown.length === 0 ? <Text>{emptyText(live, filter)}</Text> : null}
      </Box>
      <BoardKeys
        filter={filter}
        isTyping={isTyping}
        shown={shown.length}
        all={traps.length}
        problem={live.problem}
      />
    </Box>
  );
}

function emptyText({ readAt, traps }: LiveTrapsSnapshot, filter: string): string {
  if (readAt === null) return '  読み込んでいます…';
  return traps.length > 0
    ? `  「${filter}」に当てはまるわなはありません。Esc で絞り込みをやめます。`
    : '  わなはまだありません。';
}

interface BoardRowProps {
  cells: ReturnType<typeof tableCells<Trap>>;
  isChosen: boolean;
  style: Style;
}

function BoardRow({ cells, isChosen, style }: BoardRowProps) {
  return (
    <Text wrap="truncate" inverse={isChosen && style.hasColor}>
      {isChosen ? '> ' : '  '}
      {cells.map(({ text, color }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- cells never move within a row
        <Text key={index} {...inkColor(color, style)}>
          {`${text}  `}
        </Text>
      ))}
    </Text>
  );
}

interface BoardKeysProps {
  filter: string;
  isTyping: boolean;
  shown: number;
  all: number;
  problem: string | null;
}

function BoardKeys({ filter, isTyping, shown, all, problem }: BoardKeysProps) {
  const count = shown === all ? `${all}台` : `${all}台中 ${shown}台`;
  if (isTyping) return <Text wrap="truncate">{`/${filter}_  （Enter 決定  Esc やめる）  ${count}`}</Text>;
  const keys = `/ 絞込${filter === '' ? '' : `「${filter}」`}  ↑↓ 選択  q 終了  ${count}`;
  return <Text wrap="truncate">{problem === null ? keys : `${keys}  ${problem}`}</Text>;
}
