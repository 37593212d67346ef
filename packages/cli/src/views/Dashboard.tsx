import { Box, useWindowSize } from 'ink';
import { useEffect, useSyncExternalStore, useState } from 'react';
import type { LiveBoard } from '../live/liveBoard.ts';
import type { Style } from '../output/style.ts';
import { DrawnScreen } from './DrawnScreen.tsx';
import { useSummary } from './ScreenHead.tsx';
import { detailLines, helpLines, type TextLine } from './screenText.ts';
import { markOf, placeOf, type ScreenState } from './screenState.ts';
import { SpokenScreen } from './SpokenScreen.tsx';
import type { Tab } from './tabs/tab.ts';
import { type ScreenActs, useScreen } from './useScreen.ts';

/** The current time, updated rarely, since every update sends a frame over a line that may be slow. */
function useNow(now: () => number, everyMs: number): number {
  const [current, setCurrent] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setCurrent(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return current;
}

const CLOCK_MS = 15_000;
/** Two lines of header, a heading, a rule, and the line of keys. */
const FRAME_ROWS = 5;
/** A few rows are enough when read aloud; each may take several lines. */
const SPOKEN_ROWS = 5;

export interface DashboardProps extends ScreenActs {
  title: string;
  board: LiveBoard;
  tabs: readonly [Tab, ...Tab[]];
  /** The person's roles allow 向かいます. */
  canWrite: boolean;
  now: () => number;
  style: Style;
  /** For a screen reader: sentences, no columns, no drawn lines. */
  isSpoken: boolean;
}

/** The lists with everything that changes: the rows, the time, the keys and the size of the terminal. */
export function Dashboard({ title, board, tabs, canWrite, now, style, isSpoken, ...acts }: DashboardProps) {
  const { columns, rows: height } = useWindowSize();
  const boardSnapshot = useSyncExternalStore(board.subscribe, board.snapshot);
  const clock = useNow(now, CLOCK_MS);
  const room = isSpoken ? SPOKEN_ROWS : Math.max(1, height - FRAME_ROWS);

  const state = useScreen(tabs, acts, (at) => {
    const tab = tabs[at.tab] ?? tabs[0];
    const rows = rowsAt(at);
    return {
      ids: rows.ids,
      room,
      lines: textOf(at)?.length ?? 0,
      tabs: tabs.length,
      isWhole: tab.isWhole,
      canWrite,
      acknowledgeable: rows.acknowledgeable,
    };
  });
  const tab = tabs[state.tab] ?? tabs[0];
  const snapshot = useSyncExternalStore(tab.list.subscribe, tab.list.snapshot);
  // Where the server's clock is ahead, the screen must not be older than its rows.
  const current = Math.max(clock, snapshot.readAt ?? 0);
  const summary = useSummary(tabs, style, current);

  useEffect(() => board.show(tab.feed), [board, tab]);

  function rowsAt(at: ScreenState) {
    const of = tabs[at.tab] ?? tabs[0];
    const list = of.list.snapshot();
    return of.rows(list, of.isWhole ? placeOf(at).filter : '', Math.max(clock, list.readAt ?? 0));
  }

  function textOf(at: ScreenState): TextLine[] | null {
    if (at.mode.kind === 'help') return helpLines(columns);
    if (at.mode.kind !== 'detail') return null;
    const details = rowsAt(at).details(at.mode.id, style);
    return details === null ? [{ label: '', text: 'もうありません。' }] : detailLines(details, columns);
  }

  const rows = rowsAt(state);
  const mark = markOf(placeOf(state), rows.ids, room);
  const Screen = isSpoken ? SpokenScreen : DrawnScreen;
  return (
    <Box flexDirection="column" width={columns} {...(isSpoken ? {} : { height, overflow: 'hidden' })}>
      <Screen
        title={title}
        tabs={tabs}
        tab={tab}
        state={state}
        boardSnapshot={boardSnapshot}
        snapshot={snapshot}
        summary={summary}
        rows={rows}
        mark={mark}
        text={textOf(state)}
        room={room}
        style={style}
        columns={columns}
      />
    </Box>
  );
}
