import { countMarks, daysOf, PATROL_MARK_LOOKS } from '@satomori/core';
import { readBook } from '../../patrol-book/readBook.ts';
import { countTraps } from '../../traps/repository.ts';
import type { FileColumn } from '../formats/fileColumn.ts';
import { allRows } from './allRows.ts';
import type { ExportedList } from './exportedList.ts';

type BookRow = Awaited<ReturnType<typeof readBook>>['rows'][number];
type Counted = keyof ReturnType<typeof countMarks>;

/** So many traps are read at a time, each with its records. */
const BOOK_PAGE = 200;

const textColumn = (name: 'trap_no' | 'name' | 'group_name', heading: string): FileColumn<BookRow> => ({
  name,
  heading,
  kind: 'text',
  value: (row) => row[name],
});
const dayColumn = (day: string, index: number): FileColumn<BookRow> => ({
  name: day,
  heading: day,
  kind: 'text',
  value: ({ marks }) => {
    const mark = marks[index];
    return mark === undefined ? null : PATROL_MARK_LOOKS[mark].word;
  },
});
const countColumn = (name: Counted, heading: string): FileColumn<BookRow> => ({
  name,
  heading,
  kind: 'number',
  value: ({ marks }) => countMarks(marks)[name],
});

/** A line for each trap, a column for each day, what backs the day in words. Source: R160, R233. */
export const PATROL_BOOK_LIST: ExportedList<BookRow, 'patrol_book'> = {
  target: 'trap_log',
  ascii: 'patrol_book',
  columns: (_reader, { from, to }) => [
    textColumn('trap_no', '番号'),
    textColumn('name', '名前'),
    textColumn('group_name', 'グループ'),
    ...daysOf(from, to).map(dayColumn),
    countColumn('visited', '見回りの日数'),
    countColumn('sensor', 'センサー確認だけの日数'),
    countColumn('unconfirmed', '未確認の日数'),
  ],
  pages: ({ db, scope, query, now }) =>
    allRows(async ({ cursor }) => {
      const { rows, next } = await readBook(db, scope, { ...query, limit: BOOK_PAGE, cursor }, now);
      return { json: rows, next };
    }),
  count: ({ db, scope, query }) => countTraps(db, scope, query),
};
