/** What a log row is told apart by. */
export interface LogRow {
  id: string;
  created_at: string;
  sequence: number;
}

const MOST_REMEMBERED = 100_000;
/** Rows written at the same time on several servers can become visible a little out of order. */
const SLACK_MS = 60_000;

/**
 * Tells rows that were not printed yet. A row also comes anew when it changed (a firing that a check has cleared):
 * that is not a new line. Known are the rows printed here, and those older than the newest one of the start.
 */
export function createNewRows<Row extends LogRow>(atStart: readonly Row[]): (rows: readonly Row[]) => Row[] {
  const printed = new Set<string>();
  const newest = Math.max(
    Number.NEGATIVE_INFINITY,
    ...atStart.map(({ created_at }) => Date.parse(created_at)),
  );

  function remember(id: string): void {
    printed.add(id);
    const [oldest] = printed;
    if (printed.size > MOST_REMEMBERED && oldest !== undefined) printed.delete(oldest);
  }
  for (const { id } of atStart) remember(id);

  return (rows) => {
    const fresh = rows
      .filter(({ id, created_at }) => !printed.has(id) && Date.parse(created_at) >= newest - SLACK_MS)
      .sort((one, other) => one.sequence - other.sequence);
    for (const { id } of fresh) remember(id);
    return fresh;
  };
}
