import type { Command } from 'commander';
import { definitionOf, rootOf } from '../command/buildCommand.ts';
import type { Context } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import type { Column } from '../output/columns.ts';
import type { PublishedSchema } from '../command/commandSchemas.ts';

/** One command as a program reads it. */
interface CommandRow {
  /** Including its nouns: `traps list`. */
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

/** All commands that can be run, in the order of the program; the root carries the options of all. */
function collectCommands(root: Command): [string, Command][] {
  const below = (command: Command, names: readonly string[]): [string, Command][] =>
    command.commands.flatMap((each) => {
      const path = [...names, each.name()];
      return each.commands.length > 0 ? below(each, path) : [[path.join(' '), each] as [string, Command]];
    });
  return [[root.name(), root], ...below(root, [])];
}

/** Lists the commands; as JSON with the schema of each command's `--json all`. */
async function listCommands({ output }: Context, root: Command): Promise<void> {
  const commands = collectCommands(root);
  if (output.mode !== 'json') {
    await output.list([commands.map(([name, command]) => rowOf(command, name))], COLUMNS);
    return;
  }
  const { publishedSchema } = await import('../command/commandSchemas.ts');
  const withSchemas = await Promise.all(
    commands.map(
      async ([name, command]): Promise<CommandRow & { json: PublishedSchema | null }> => ({
        ...rowOf(command, name),
        json: await publishedSchema(definitionOf(command)),
      }),
    ),
  );
  await output.list([withSchemas], COLUMNS);
}

const commandRow = async () => {
  const { array, boolean, nullable, object, oneOf, record, string, unknown } = await import(
    '../command/rowSchema.ts'
  );
  return object({
    name: string(),
    description: string(),
    arguments: array(
      object({ name: string(), description: string(), is_required: boolean(), is_variadic: boolean() }),
    ),
    options: array(object({ flags: string(), description: string(), takes_value: boolean() })),
    /** Schema of what `--json all` prints on stdout: one document, or one for each line. */
    json: nullable(object({ form: oneOf(['document', 'lines']), schema: record(string(), unknown()) })),
  });
};

export const commandsCommand = defineCommand({
  noun: null,
  verb: 'commands',
  summary: 'コマンドの一覧（--json でオプションと、出す JSON の JSON Schema も）',
  context: 'call',
  output: { array: commandRow },
  run: async ({ contexts, command }) =>
    // Without field names: `--json` alone prints all of the list.
    listCommands(await contexts.local(command, 'any'), rootOf(command)),
});
