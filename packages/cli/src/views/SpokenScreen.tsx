import { Text } from 'ink';
import { connectionText, countText, emptyText, keysText } from './screenText.ts';
import { firstOf, type ScreenContent } from './DrawnScreen.tsx';
import { placeOf } from './screenState.ts';

/** The dashboard for a screen reader: sentences from top to bottom, nothing drawn, no columns. */
export function SpokenScreen(content: ScreenContent) {
  const {
    title,
    tabs,
    tab,
    state,
    boardSnapshot,
    snapshot,
    summary,
    rows,
    mark,
    text,
    room,
    style,
    columns,
  } = content;
  const counts = summary.map(({ word, count }) => `${word} ${count}`).join('、');
  const layout = rows.layOut(columns, style);
  const first = firstOf(state.mode);
  return (
    <>
      <Text>
        {[`里守 ${title}`, counts, connectionText(boardSnapshot, snapshot.readAt)].filter(Boolean).join('。')}
      </Text>
      <Text>
        {`${tab.label}（${tabs.length}個の一覧の${state.tab + 1}番目）。${state.mayWrite ? '書き込みできます' : '見るだけ'}。`}
        {`${countText(rows.ids.length, mark.index, snapshot, tab.unit)}。`}
      </Text>
      {text === null
        ? rows.ids
            .slice(mark.top, mark.top + room)
            .map((id, row) => (
              <Text key={id}>
                {`${mark.top + row === mark.index ? '選択中 ' : ''}${layout.sentence(mark.top + row)}`}
              </Text>
            ))
        : text.slice(first, first + room).map(({ label, text: said }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines are places on the screen
            <Text key={index}>{`${label.trim()} ${said}`.trim()}</Text>
          ))}
      {text === null && rows.ids.length === 0 ? (
        <Text>{emptyText(snapshot, placeOf(state).filter, tab)}</Text>
      ) : null}
      <Text>{state.notice ?? snapshot.problem ?? keysText(state, tab)}</Text>
    </>
  );
}
