import { Argument, Command, Option } from 'commander';
import type { ArgumentDefinition, OptionDefinition } from '../options/option.ts';
import type { Contexts, Rows } from './context.ts';
import type { AnyCommand, CommandOutput, ContextKind } from './defineCommand.ts';

/** Commander passes what the same parser returned before, for an argument that repeats. */
type Parser = (text: string, before: unknown) => unknown;

const DEFINITIONS = new WeakMap<Command, AnyCommand>();

/** The definition that a command was built from; `undefined` for a noun and for the program itself. */
export const definitionOf = (command: Command): AnyCommand | undefined => DEFINITIONS.get(command);

/** The program that a command belongs to. */
export const rootOf = (command: Command): Command =>
  command.parent === null ? command : rootOf(command.parent);

/** Builds commander's command from a definition. */
export function buildCommand(definition: AnyCommand, contexts: Contexts): Command {
  const { verb, summary, description, arguments: values = [], options = [] } = definition;
  const command = new Command(verb).description((description ?? [summary]).join('\n'));
  if (description !== undefined) command.summary(summary);
  for (const value of values) command.addArgument(buildArgument(value));
  for (const option of options) command.addOption(buildOption(option));
  DEFINITIONS.set(command, definition);
  return command.action((...given: unknown[]) => runCommand(definition, contexts, command, given));
}

async function runCommand(
  definition: AnyCommand,
  contexts: Contexts,
  command: Command,
  given: readonly unknown[],
): Promise<void> {
  const { context: kind, options, hasGlobalOptions = false, run } = definition;
  const values = given.slice(0, command.registeredArguments.length);
  if (options !== undefined) values.push(hasGlobalOptions ? command.optsWithGlobals() : command.opts());
  const context = await contextOf(kind, contexts, command, rowsOf(definition, command));
  await run(context as never, ...(values as never[]));
}

const contextOf = async (kind: ContextKind, contexts: Contexts, command: Command, rows: Rows | undefined) =>
  kind === 'call' ? { contexts, command } : contexts[kind](command, rows);

function rowsOf({ output, formOf }: AnyCommand, command: Command): Rows | undefined {
  if (output === undefined || output === 'any') return output;
  const rows: CommandOutput = output;
  return formOf === undefined ? Object.values(rows)[0] : rows[formOf(command.opts<never>())];
}

function buildArgument({ name, description, parse, choices, default: value }: ArgumentDefinition): Argument {
  const argument = new Argument(name, description);
  if (parse !== undefined) argument.argParser(parse as Parser);
  if (choices !== undefined) argument.choices(choices);
  return value === undefined ? argument : argument.default(value);
}

function buildOption({
  flags,
  description,
  parse,
  choices,
  default: value,
  isRequired,
}: OptionDefinition): Option {
  const option = new Option(flags, description);
  if (parse !== undefined) option.argParser(parse as Parser);
  if (choices !== undefined) option.choices(choices);
  if (value !== undefined) option.default(value);
  return isRequired === true ? option.makeOptionMandatory() : option;
}
