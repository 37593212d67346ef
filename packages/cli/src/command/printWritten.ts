import { CliError, OutputClosed } from '../errors/cliError.ts';
import { describeError } from '../errors/describeError.ts';
import type { Column } from '../output/columns.ts';
import type { Detail } from '../output/output.ts';
import type { Context } from './context.ts';

/**
 * Prints what came of a write that has succeeded. Where printing fails, the error says so, and is no usage error: a
 * script would correct its command and write a second time.
 *
 * @param id of what is stored, where it has one
 * @throws {CliError} naming what is stored
 */
export async function afterWrite(id: string | null, print: () => Promise<void>): Promise<void> {
  try {
    await print();
  } catch (error) {
    if (error instanceof OutputClosed) throw error;
    const stored = `記録は済んでいます${id === null ? '' : `（id ${id}）`}。`;
    throw new CliError(
      'error',
      'stored_but_not_printed',
      `${stored}結果を表示できませんでした: ${describeError(error).message}`,
      ['もう一度実行すると、二重に記録されることがあります。'],
    );
  }
}

interface Written<Row extends object> {
  /** `null` where nothing of its own was stored. */
  id: string | null;
  /** What `--json` prints. */
  row: Row;
  /** For a person: as a line of its list, in full, or, without both, not at all. */
  columns?: readonly Column<Row>[];
  lines?: readonly Detail[];
}

/** Prints a row that was written. @throws {CliError} as `afterWrite` does */
export const printWritten = <Row extends object>(
  { output }: Pick<Context, 'output'>,
  { id, row, columns, lines }: Written<Row>,
): Promise<void> =>
  afterWrite(id, async () => {
    if (output.mode !== 'json' && columns !== undefined) await output.list([[row]], columns);
    else if (output.mode === 'json' || lines !== undefined) await output.details(row, lines ?? []);
  });
