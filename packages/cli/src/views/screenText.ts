import { type ConnectionState, formatTime } from '@satomori/core';
import { asCell } from '../output/columns.ts';
import type { Detail } from '../output/output.ts';
import type { Color } from '../output/style.ts';
import { visible } from '../text/visible.ts';
import { cutTo, padTo, widthOf, wrapTo } from '../text/width.ts';
import { placeOf, type ScreenState } from './screenState.ts';
import type { BoardSnapshot } from '../live/liveBoard.ts';
import type { ListSnapshot } from '../live/liveList.ts';
import type { Tab } from './tabs/tab.ts';

/** The effect of each key, shown by `?`. */
const HELP_LINES: readonly (readonly [keys: string, what: string])[] = [
  ['1 2 3 …、Tab', '一覧を替える'],
  ['j k、↑ ↓', '1行ずつ動く'],
  ['PgUp PgDn、Space', '1画面ずつ動く'],
  ['g G、Home End', '最初へ、最後へ'],
  ['Enter', '詳しく見る。Esc で戻る'],
  ['/', '絞り込む。Enter で決める、Esc でやめる'],
  ['w', '書き込めるようにする。もう一度で、見るだけに戻す'],
  ['a', '作動したわなや通知に「向かいます」を知らせる（w のあと）'],
  ['?', 'この説明'],
  ['Ctrl-Z', '一時停止して、もとの画面に戻る。fg で続きから'],
  ['q', '終わる。もとの画面に戻る'],
];

/** Explains the words in the header. */
const HELP_NOTES: readonly string[] = [
  '右上の時刻は、一覧が正しいと分かっている最後の時刻です。「切断」のあいだは、それより新しいことは分かりません。',
  '「欠落」は、変更の知らせが途切れた時刻です。一覧は読み直してあります。',
];

/** One line of a text, with the colour of its value. */
export interface TextLine {
  label: string;
  text: string;
  color?: Color | undefined;
}

const LABEL_GAP = 2;

/** Labels next to their texts, wrapped to the screen. */
function inTwoColumns(rows: readonly TextLine[], columns: number): TextLine[] {
  const width = Math.max(0, ...rows.map(({ label }) => widthOf(label))) + LABEL_GAP;
  return rows.flatMap(({ label, text, color }) =>
    wrapTo(text, Math.max(10, columns - width))
      .split('\n')
      .map((line, index) => ({ label: padTo(index === 0 ? label : '', width), text: line, color })),
  );
}

export const detailLines = (details: readonly Detail[], columns: number): TextLine[] =>
  inTwoColumns(
    details.flatMap(([label, value]) => {
      if (value === null) return [];
      const { text, color } = asCell(value);
      return [{ label: visible(label), text: visible(text), color }];
    }),
    columns,
  );

export const helpLines = (columns: number): TextLine[] => [
  ...inTwoColumns(
    HELP_LINES.map(([label, text]) => ({ label, text })),
    columns,
  ),
  ...HELP_NOTES.flatMap((note) => ['', ...wrapTo(note, columns).split('\n')]).map((text) => ({
    label: '',
    text,
  })),
];

const CONNECTION_WORDS: Record<ConnectionState, string> = {
  connecting: '接続しています',
  connected: '接続中',
  disconnected: '切断',
};

/** The age of the data, and whether something may be missing. */
export function connectionText({ connection, gapAt }: BoardSnapshot, readAt: number | null): string {
  const gap = gapAt === null ? '' : `欠落 ${formatTime(gapAt)}  `;
  return `${gap}${CONNECTION_WORDS[connection]}${readAt === null ? '' : ` ${formatTime(readAt)}`}`;
}

/** The text for a list without rows. */
export function emptyText({ readAt, problem }: ListSnapshot<unknown>, filter: string, tab: Tab): string {
  if (readAt === null)
    return problem === null ? '読み込んでいます…' : '読み込めませんでした。つながると読み直します。';
  if (filter === '') return `${tab.label}はまだありません。`;
  return `「${visible(filter)}」に当てはまる${tab.label}はありません。Esc で絞り込みをやめます。`;
}

/** The keys that are useful now, or the last message. */
export function keysText(state: ScreenState, tab: Tab): string {
  const { mode, mayWrite } = state;
  const { filter } = placeOf(state);
  switch (mode.kind) {
    case 'typing':
      return `/${visible(mode.text)}_  Enter ${tab.isWhole ? '決定' : '探す'}  Esc やめる`;
    case 'acknowledge':
      return mode.isSending
        ? '知らせています…'
        : `「${cutTo(visible(mode.to.target), 18)}」に向かいます。何分後（空でも可）: ${mode.minutes}_  Enter 知らせる  Esc やめる`;
    case 'detail':
      return `↑↓ 送る  Esc 戻る${mayWrite ? '  a 向かいます' : ''}  ? 説明  q 終了`;
    case 'help':
      return '↑↓ 送る  Esc 戻る  q 終了';
    default:
      return `/ 絞込${filter === '' ? '' : `「${visible(filter)}」`}  Enter 詳しく${mayWrite ? '  a 向かいます' : ''}  ? 説明  q 終了`;
  }
}

/** The position of the mark in the list. */
export function countText(
  shown: number,
  index: number,
  { hasMore, isReading }: ListSnapshot<unknown>,
  unit: string,
) {
  if (isReading) return '読み込み中';
  return shown === 0 ? `0${unit}` : `${index + 1}/${shown}${hasMore ? '+' : ''}${unit}`;
}
