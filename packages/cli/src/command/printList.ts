import { type ListAnswer, groupDigits } from '@satomori/core';
import type { Context } from './context.ts';
import { parseCount } from '../options/numbers.ts';
import type { OptionDefinition } from '../options/option.ts';
import type { Column } from '../output/columns.ts';
import { onceAnswered } from '../server/commandRetry.ts';
import { readPages, type ReadPage } from '../server/pages.ts';

/** The note on stderr below a list, so that a part is not mistaken for the whole. */
function countNote(shown: number, { total, next }: { total?: number; next: string | null }): string {
  const all = total ?? (next === null ? shown : undefined);
  const note = `${all === undefined ? '' : `${groupDigits(all)}件中 `}${groupDigits(shown)}件を表示しました。`;
  return next === null ? note : `${note}すべて見る: --all`;
}

export interface ListOptions {
  limit?: number;
  all?: boolean;
}

/** How many rows are shown at a terminal by default. */
const TERMINAL_LIMIT = 100;
/** The options that limit how much of a list is printed. */
export const LIST_OPTIONS: readonly OptionDefinition[] = [
  {
    flags: '-n, --limit <count>',
    description: `件数（既定は、端末では ${TERMINAL_LIMIT}、ファイルやパイプ、--json ではすべて）`,
    parse: parseCount,
  },
  { flags: '--all', description: 'すべて' },
];

type Destination = Pick<Context, 'output' | 'isTerminal'>;

const isForPerson = ({ output, isTerminal }: Destination) => isTerminal && output.mode !== 'json';

/** How many rows to print. A program gets all: it could not see that a list was cut. */
export function rowLimit(destination: Destination, { limit, all = false }: ListOptions): number {
  if (all) return Number.POSITIVE_INFINITY;
  return limit ?? (isForPerson(destination) ? TERMINAL_LIMIT : Number.POSITIVE_INFINITY);
}

interface ListSource<Row> {
  read: (page: { limit: number; cursor?: string; count: '1' }) => Promise<ListAnswer<Row>>;
  columns: readonly Column<Row>[];
  /** Printed where the list is empty. */
  empty: string;
  /** Order of a list that is read completely; a partial list keeps the server's order. */
  order?: (one: Row, other: Row) => number;
}

/** Prints a list. How much of it was printed goes to stderr: at a terminal always, otherwise where it is not all. */
export async function printList<Row extends object>(
  context: Destination & Pick<Context, 'say' | 'signal'>,
  { read, columns, empty, order }: ListSource<Row>,
  options: ListOptions,
): Promise<void> {
  const { output, say, signal } = context;
  const readPage: ReadPage<Row> = onceAnswered((page) => read({ ...page, count: '1' }), signal);
  let next: string | null = null;
  let total: number | undefined;

  async function* pages(): AsyncGenerator<Row[]> {
    for await (const answer of readPages(readPage, rowLimit(context, options))) {
      next = answer.next;
      total ??= answer.total;
      yield answer.json;
    }
  }

  async function* ordered(compare: (one: Row, other: Row) => number): AsyncGenerator<Row[]> {
    const rows: Row[] = [];
    for await (const page of pages()) rows.push(...page);
    yield next === null ? rows.sort(compare) : rows;
  }

  const count = await output.list(order === undefined ? pages() : ordered(order), columns);
  if (count === 0) return say(empty);
  const note = countNote(count, { next, ...(total === undefined ? {} : { total }) });
  if (next !== null || isForPerson(context)) say(note);
}
