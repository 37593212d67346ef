import type { Command } from 'commander';
import { rootOf } from '../command/buildCommand.ts';
import type { Context } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
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

async function showExitCodes({ output }: Context): Promise<void> {
  const rows = Object.entries(EXIT_CODES).map(([name, [code, meaning]]) => ({ code, name, meaning }));
  await output.list([rows], COLUMNS);
}

/** The command for a path of names. */
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

const exitCodeRow = async () => {
  const { count, object, string } = await import('../command/rowSchema.ts');
  return object({ code: count, name: string(), meaning: string() });
};

export const helpCommand = defineCommand({
  noun: null,
  verb: 'help',
  summary: '使い方を表示する（help exit-codes で終了コード）',
  arguments: [{ name: '[command...]', description: 'コマンド、または exit-codes' }],
  context: 'call',
  run: async ({ contexts, command }, names: string[]) => {
    if (names.join(' ') === 'exit-codes') await showExitCodes(await contexts.local(command, exitCodeRow));
    else findCommand(rootOf(command), names).outputHelp();
  },
});
