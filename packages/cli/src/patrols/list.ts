import { countMarks, PATROL_MARK_LOOKS, PATROL_MARKS, type PatrolBook, type PatrolRow } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import type { Column } from '../output/columns.ts';
import { onceAnswered } from '../server/commandRetry.ts';
import { PATROL_FILTER_OPTIONS, patrolFilterOf, type PatrolFilterOptions } from './filter.ts';

/** Traps that are read at once. */
const PAGE_SIZE = 100;

const countColumn = (heading: string, count: keyof ReturnType<typeof countMarks>): Column<PatrolRow> => ({
  heading,
  cell: ({ marks }) => String(countMarks(marks)[count]),
  align: 'right',
});

const COLUMNS: readonly Column<PatrolRow>[] = [
  { heading: '番号', cell: ({ trap_no }) => trap_no },
  { heading: '名前', cell: ({ name }) => name, shrinksTo: 8 },
  { heading: 'グループ', cell: ({ group_name }) => group_name ?? '', isOptional: true, shrinksTo: 8 },
  countColumn('見回り', 'visited'),
  countColumn('センサーだけ', 'sensor'),
  countColumn('未確認', 'unconfirmed'),
  {
    heading: '日ごと',
    cell: ({ marks }) => marks.map((mark) => PATROL_MARK_LOOKS[mark].sign).join(''),
    plain: ({ marks }) => marks.join(','),
  },
];

const LEGEND = PATROL_MARKS.filter((mark) => mark !== 'ahead')
  .map((mark) => `${PATROL_MARK_LOOKS[mark].sign} ${PATROL_MARK_LOOKS[mark].word}`)
  .join('、');

export async function listPatrols(context: ReadingContext, options: PatrolFilterOptions): Promise<void> {
  const { api, output, say, signal, isTerminal } = context;
  const { filter, first, last } = await patrolFilterOf(context, options);

  const read = onceAnswered(
    (page: { limit: string; cursor?: string }): Promise<PatrolBook> =>
      api.patrolBook.read({ ...filter, ...page }, { signal }),
    signal,
  );

  async function* pages(): AsyncGenerator<PatrolRow[]> {
    let cursor: string | null = null;
    do {
      const page = { limit: String(PAGE_SIZE), ...(cursor === null ? {} : { cursor }) };
      const book = await read(page);
      yield book.rows;
      cursor = book.next;
    } while (cursor !== null);
  }

  const count = await output.list(pages(), COLUMNS);
  if (count === 0) return say('該当するわなはありません。');
  if (isTerminal) say(`${first} から ${last} まで`, LEGEND);
}

export const listPatrolsCommand = defineCommand({
  noun: 'patrols',
  verb: 'list',
  summary: '見回り台帳（わな×日。見回り、センサー確認、未確認を分けて）を表示する。既定は今月',
  options: PATROL_FILTER_OPTIONS,
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).patrolRowSchema },
  run: listPatrols,
});
