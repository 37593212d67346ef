import { Command } from 'commander';
import type { Context, Contexts } from '../command/context.ts';
import type { Column } from '../output/columns.ts';
import type { PublishedSchema } from '../command/commandSchemas.ts';

/** One command as a program reads it. */
export interface CommandRow {
  /** With the nouns before it: `traps list`. */
  name: string;
  description: string;
  arguments: { name: string; description: string; is_required: boolean; is_variadic: boolean }[];
  options: { flags: string; description: string; takes_value: boolean }[];
}

const COLUMNS: readonly Column<CommandRow>[] = [
  { heading: 'コマンド', cell: ({ name }) => name },
  { heading: '説明', cell: ({ description }) => description.split('\n')[0] ?? '', shrinksTo: 20 },
];

function rowOf(command: Command, name: string): CommandRow {
  return {
    name,
    description: command.description(),
    arguments: command.registeredArguments.map((each) => ({
      name: each.name(),
      description: each.description,
      is_required: each.required,
      is_variadic: each.variadic,
    })),
    options: command.options.map(({ flags, description, required, optional }) => ({
      flags,
      description,
      takes_value: required || optional,
    })),
  };
}

/** Every command that does something, in the order of the program; the root stands for the options of all. */
export function collectCommands(root: Command): CommandRow[] {
  const below = (command: Command, names: readonly string[]): CommandRow[] =>
    command.commands.flatMap((each) => {
      const path = [...names, each.name()];
      return each.commands.length > 0 ? below(each, path) : [rowOf(each, path.join(' '))];
    });
  return [rowOf(root, root.name()), ...below(root, [])];
}

/** Lists the commands; as JSON with the schema of what each prints with `--json all`. */
export async function listCommands({ output }: Context, rows: CommandRow[]): Promise<void> {
  if (output.mode !== 'json') {
    await output.list([rows], COLUMNS);
    return;
  }
  const { publishedSchema } = await import('../command/commandSchemas.ts');
  const withSchemas = rows.map((row): CommandRow & { json: PublishedSchema | null } => ({
    ...row,
    json: publishedSchema(row.name),
  }));
  await output.list([withSchemas], COLUMNS);
}

export const commandsCommand = (contexts: Contexts, root: () => Command, run = listCommands) =>
  new Command('commands')
    .description('コマンドの一覧（--json でオプションと、出す JSON の JSON Schema も）')
    .action(async (_options: object, command: Command) => {
      await run(await contexts.local(command, 'commands'), collectCommands(root()));
    });
