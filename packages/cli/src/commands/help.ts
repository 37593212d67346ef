import { Command } from 'commander';
import type { Context, Contexts } from '../command/context.ts';
import { usageError } from '../errors/cliError.ts';
import { EXIT_CODES } from '../errors/exitCodes.ts';
import type { Column } from '../output/columns.ts';

interface ExitCodeRow {
  code: number;
  name: string;
  meaning: string;
}

const COLUMNS: readonly Column<ExitCodeRow>[] = [
  { heading: '終了コード', cell: ({ code }) => String(code), align: 'right' },
  { heading: '意味', cell: ({ meaning }) => meaning },
];

export async function showExitCodes({ output }: Context): Promise<void> {
  const rows = Object.entries(EXIT_CODES).map(([name, [code, meaning]]) => ({ code, name, meaning }));
  await output.list([rows], COLUMNS);
}

/** The command at the end of a path of names. */
function findCommand(root: Command, names: readonly string[]): Command {
  let found = root;
  for (const name of names) {
    const next = found.commands.find((each) => each.name() === name);
    if (next === undefined)
      throw usageError(`知らないコマンドです: ${names.join(' ')}`, ['一覧を見る: satomori commands']);
    found = next;
  }
  return found;
}

export const helpCommand = (contexts: Contexts, root: () => Command, run = showExitCodes) =>
  new Command('help')
    .description('使い方を表示する（help exit-codes で終了コード）')
    .argument('[command...]', 'コマンド、または exit-codes')
    .action(async (names: string[], _options: object, command: Command) => {
      if (names.join(' ') === 'exit-codes') return run(await contexts.local(command, 'exit_codes'));
      findCommand(root(), names).outputHelp();
    });
