import type { Argument, Command, Option } from 'commander';
import type { WordParser } from '../options/choices.ts';
import type { LocalNames } from './localNames.ts';
import type { ServerNames } from './serverNames.ts';
import type { ParsedValues } from './typedLine.ts';

export type NameKind = ServerNames | LocalNames;

/** Names that are looked up when completing. */
interface NameCandidates {
  names: NameKind;
  isList?: boolean;
  command: Command;
  values: ParsedValues;
}

/** The possible values at the word that is being typed: fixed words, or names. */
type Candidates = { words: readonly string[]; isList?: boolean } | NameCandidates;

/** Keyed by the value's name in the help. */
const NAMES: Record<string, NameKind> = {
  trap: 'traps',
  gateway: 'gateways',
  group: 'groups',
  area: 'areas',
  user: 'users',
  site: 'sites',
  capture: 'captures',
  sighting: 'sightings',
  post: 'posts',
  notification: 'notifications',
  act: 'acts',
  ids: 'paperRows',
  name: 'contexts',
  url: 'addresses',
  command: 'commands',
  route: 'screens',
  file: 'files',
  folder: 'files',
  fields: 'fields',
  path: 'paths',
  value: 'configValues',
};
const LISTS: ReadonlySet<NameKind> = new Set(['fields', 'paperRows']);

const flagsOf = (command: Command): string[] =>
  command.options.flatMap(({ long, hidden }) =>
    long === undefined || long === null || hidden ? [] : [long],
  );

const optionNamed = (commands: readonly Command[], flag: string): Option | undefined =>
  commands.flatMap(({ options }) => options).find(({ long, short }) => flag === long || flag === short);

/** The name of an option's value: `trap` for `--trap <trap>`. */
export const valueName = ({ flags }: Option): string => /[<[]([\w-]+)/.exec(flags)?.[1] ?? '';

/** A parsed command line: its command, its values, and the option whose value comes next. */
interface Line {
  command: Command;
  values: ParsedValues;
  waiting: Option | undefined;
}

/** @returns `null` where a verb does not exist */
function readLine(root: Command, words: readonly string[]): Line | null {
  const values = { arguments: [] as string[], options: {} as Record<string, string> };
  let command = root;
  let waiting: Option | undefined;
  for (const word of words) {
    if (word.startsWith('-')) {
      const option = optionNamed([command, root], word);
      waiting = option?.required === true || option?.optional === true ? option : undefined;
    } else if (waiting !== undefined) {
      values.options[waiting.attributeName()] = word;
      waiting = undefined;
    } else {
      const below = command.commands.find((each) => each.name() === word);
      if (below !== undefined) command = below;
      else if (command.commands.length > 0) return null;
      else values.arguments.push(word);
    }
  }
  return { command, values, waiting };
}

function candidatesOf(value: Option | Argument, name: string, { command, values }: Line): Candidates {
  const { argChoices, parseArg } = value;
  if (argChoices !== undefined) return { words: argChoices };
  const { words, isList } = (parseArg ?? {}) as Partial<WordParser>;
  if (words !== undefined) return { words, isList: isList === true };
  const names = NAMES[name];
  return names === undefined ? { words: [] } : { names, command, values, isList: LISTS.has(names) };
}

function forArgument(line: Line): Candidates {
  const { registeredArguments } = line.command;
  const last = registeredArguments.at(-1);
  const argument =
    registeredArguments[line.values.arguments.length] ?? (last?.variadic === true ? last : undefined);
  return argument === undefined ? { words: [] } : candidatesOf(argument, argument.name(), line);
}

/**
 * The possible values for the last word of a command line.
 *
 * @param words the words after `satomori`; the last one is being typed, and may be empty
 */
export function candidatesFor(root: Command, words: readonly string[]): Candidates {
  const typed = words.at(-1) ?? '';
  const line = readLine(root, words.slice(0, -1));
  if (line === null) return { words: [] };
  const { command, waiting } = line;
  if (waiting !== undefined && (waiting.required || !typed.startsWith('-')))
    return candidatesOf(waiting, valueName(waiting), line);
  if (typed.startsWith('-'))
    return { words: [...new Set([...flagsOf(command), ...flagsOf(root), '--help'])] };
  if (command.commands.length > 0) return { words: command.commands.map((each) => each.name()) };
  return forArgument(line);
}
