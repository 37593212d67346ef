import type { PatrolRow } from '../contract/devices/patrolBook.ts';
import { PATROL_MARK_LOOKS } from '../patrols/marks.ts';
import { countMarks } from '../patrols/patrolBook.ts';
import { type CsvColumn, csvOf } from './csv.ts';

/** The patrol book for a spreadsheet: a line for each trap, a column for each day, the marks in words. */
export const patrolBookCsv = (days: readonly string[], rows: readonly PatrolRow[]): string =>
  csvOf<PatrolRow>(
    [
      { heading: '番号', value: ({ trap_no }) => trap_no },
      { heading: '名前', value: ({ name }) => name },
      { heading: 'グループ', value: ({ group_name }) => group_name },
      ...days.map(
        (day, index): CsvColumn<PatrolRow> => ({
          heading: day,
          value: ({ marks }) => {
            const mark = marks[index];
            return mark === undefined ? null : PATROL_MARK_LOOKS[mark].word;
          },
        }),
      ),
      { heading: '見回りの日数', value: ({ marks }) => countMarks(marks).visited },
      { heading: 'センサー確認だけの日数', value: ({ marks }) => countMarks(marks).sensor },
      { heading: '未確認の日数', value: ({ marks }) => countMarks(marks).unconfirmed },
    ],
    rows,
  );
