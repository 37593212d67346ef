import type { Argument, Command, Option } from 'commander';
import type { WordParser } from '../options/choices.ts';
import type { ServerNames } from './serverNames.ts';

export type NameKind = ServerNames | 'contexts' | 'commands' | 'screens' | 'files' | 'fields';

/** What can stand where somebody is typing: these words, or names that have to be asked for. */
export type Candidates =
  | { words: readonly string[]; isList?: boolean }
  | { names: NameKind; isList?: boolean; command: Command };

/** By the name of a value in the help. */
const NAMES: Record<string, NameKind> = {
  trap: 'traps',
  gateway: 'gateways',
  group: 'groups',
  user: 'users',
  site: 'sites',
  capture: 'captures',
  post: 'captures',
  id: 'notifications',
  name: 'contexts',
  command: 'commands',
  route: 'screens',
  file: 'files',
  folder: 'files',
  fields: 'fields',
};

const flagsOf = (command: Command): string[] =>
  command.options.flatMap(({ long, hidden }) =>
    long === undefined || long === null || hidden ? [] : [long],
  );

const optionNamed = (commands: readonly Command[], flag: string): Option | undefined =>
  commands.flatMap(({ options }) => options).find(({ long, short }) => flag === long || flag === short);

/** `--trap <trap>` takes a `trap`. */
const valueName = ({ flags }: Option): string => /[<[](\w+)/.exec(flags)?.[1] ?? '';

function candidatesOf(value: Option | Argument, name: string, command: Command): Candidates {
  const { argChoices, parseArg } = value;
  if (argChoices !== undefined) return { words: argChoices };
  const { words, isList } = (parseArg ?? {}) as Partial<WordParser>;
  if (words !== undefined) return { words, isList: isList === true };
  const names = NAMES[name];
  return names === undefined ? { words: [] } : { names, command, isList: names === 'fields' };
}

const forArgument = (argument: Argument | undefined, command: Command): Candidates =>
  argument === undefined ? { words: [] } : candidatesOf(argument, argument.name(), command);

/**
 * What can stand at the last word of a command line.
 *
 * @param words behind `satomori`; the last one is being typed, and may be empty
 */
export function candidatesFor(root: Command, words: readonly string[]): Candidates {
  const typed = words.at(-1) ?? '';
  let command = root;
  let position = 0;
  let waiting: Option | undefined;
  for (const word of words.slice(0, -1)) {
    if (word.startsWith('-')) {
      const option = optionNamed([command, root], word);
      waiting = option?.required === true || option?.optional === true ? option : undefined;
    } else if (waiting !== undefined) waiting = undefined;
    else {
      const below = command.commands.find((each) => each.name() === word);
      if (below !== undefined) command = below;
      // A verb that is none.
      else if (command.commands.length > 0) return { words: [] };
      else position += 1;
    }
  }
  if (waiting !== undefined && (waiting.required || !typed.startsWith('-')))
    return candidatesOf(waiting, valueName(waiting), command);
  if (typed.startsWith('-'))
    return { words: [...new Set([...flagsOf(command), ...flagsOf(root), '--help'])] };
  if (command.commands.length > 0) return { words: command.commands.map((each) => each.name()) };
  const { registeredArguments } = command;
  const last = registeredArguments.at(-1);
  return forArgument(registeredArguments[position] ?? (last?.variadic === true ? last : undefined), command);
}
