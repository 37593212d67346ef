import { Box, Text } from 'ink';
import type { BoardSnapshot } from '../live/liveBoard.ts';
import type { ListSnapshot } from '../live/liveList.ts';
import { ruleOf, type Style } from '../output/style.ts';
import { HeadLine, TabLine } from './ScreenHead.tsx';
import { DetailLine, MARKER, RowLine, StatusLine } from './ScreenLines.tsx';
import { countText, emptyText, keysText, type TextLine } from './screenText.ts';
import { type Mode, placeOf, type ScreenState } from './screenState.ts';
import type { SummaryPart, Tab, TabRows } from './tabs/tab.ts';

/** Everything on the screen at a moment. */
export interface ScreenContent {
  title: string;
  tabs: readonly Tab[];
  tab: Tab;
  state: ScreenState;
  boardSnapshot: BoardSnapshot;
  snapshot: ListSnapshot<unknown>;
  summary: readonly SummaryPart[];
  rows: TabRows;
  mark: { index: number; top: number };
  /** A detail or the help, shown instead of the list. */
  text: readonly TextLine[] | null;
  room: number;
  style: Style;
  columns: number;
}

/** The first visible line of a text. */
export const firstOf = (mode: Mode): number => ('first' in mode ? mode.first : 0);

/** The drawn dashboard: two lines of header, the list or a text, the keys. */
export function DrawnScreen(content: ScreenContent) {
  const { title, tabs, tab, state, boardSnapshot, snapshot, summary, rows, mark, text, style, columns } =
    content;
  const said = state.notice ?? snapshot.problem;
  return (
    <>
      <HeadLine
        title={title}
        summary={summary}
        board={boardSnapshot}
        readAt={snapshot.readAt}
        style={style}
        columns={columns}
      />
      <TabLine tabs={tabs} chosen={state.tab} mayWrite={state.mayWrite} style={style} columns={columns} />
      {text === null ? <ListPart {...content} /> : <TextPart {...content} text={text} />}
      <StatusLine
        left={said ?? keysText(state, tab)}
        right={
          text === null && state.mode.kind !== 'acknowledge'
            ? countText(rows.ids.length, mark.index, snapshot, tab.unit)
            : ''
        }
        isTrouble={state.notice === null && snapshot.problem !== null}
        style={style}
        columns={columns}
      />
    </>
  );
}

function ListPart({ tab, state, snapshot, rows, mark: { index, top }, room, style, columns }: ScreenContent) {
  const layout = rows.layOut(columns - MARKER, style);
  return (
    <>
      <Text wrap="truncate">{' '.repeat(MARKER) + layout.heading}</Text>
      <Text>{ruleOf(columns, style)}</Text>
      <Box flexDirection="column" height={room} flexShrink={0} overflow="hidden">
        {rows.ids.slice(top, top + room).map((id, row) => (
          <RowLine
            key={id}
            cells={layout.cells(top + row)}
            isChosen={top + row === index}
            style={style}
            columns={columns}
          />
        ))}
        {rows.ids.length === 0 ? <Text>{`  ${emptyText(snapshot, placeOf(state).filter, tab)}`}</Text> : null}
      </Box>
    </>
  );
}

function TextPart({ tab, state, text, room, style, columns }: ScreenContent & { text: readonly TextLine[] }) {
  const first = firstOf(state.mode);
  return (
    <>
      <Text bold={style.hasColor}>{state.mode.kind === 'help' ? 'キーの説明' : `${tab.label}の詳細`}</Text>
      <Text>{ruleOf(columns, style)}</Text>
      <Box flexDirection="column" height={room} flexShrink={0} overflow="hidden">
        {text.slice(first, first + room).map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines are places on the screen
          <DetailLine key={index} line={line} style={style} />
        ))}
      </Box>
    </>
  );
}
