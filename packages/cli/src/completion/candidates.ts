import type { Argument, Command, Option } from 'commander';

export type NameKind = 'traps' | 'contexts' | 'commands' | 'screens';

/** What can stand where somebody is typing: these words, or names that have to be asked for. */
export type Candidates = { words: readonly string[] } | { names: NameKind };

const NAMES: Record<string, NameKind> = {
  trap: 'traps',
  context: 'contexts',
  command: 'commands',
  route: 'screens',
};

const flagsOf = (command: Command): string[] =>
  command.options.flatMap(({ long, hidden }) =>
    long === undefined || long === null || hidden ? [] : [long],
  );

const optionNamed = (commands: readonly Command[], flag: string): Option | undefined =>
  commands.flatMap(({ options }) => options).find(({ long, short }) => flag === long || flag === short);

function forOption({ argChoices, long }: Option): Candidates {
  if (argChoices !== undefined) return { words: argChoices };
  const names = NAMES[(long ?? '').slice(2)];
  return names === undefined ? { words: [] } : { names };
}

function forArgument(argument: Argument | undefined): Candidates {
  if (argument === undefined) return { words: [] };
  if (argument.argChoices !== undefined) return { words: argument.argChoices };
  const names = NAMES[argument.name()];
  return names === undefined ? { words: [] } : { names };
}

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
    if (waiting !== undefined) waiting = undefined;
    else if (word.startsWith('-')) {
      const option = optionNamed([command, root], word);
      if (option?.required === true) waiting = option;
    } else {
      const below = command.commands.find((each) => each.name() === word);
      if (below !== undefined) command = below;
      // A verb that is none.
      else if (command.commands.length > 0) return { words: [] };
      else position += 1;
    }
  }
  if (waiting !== undefined) return forOption(waiting);
  if (typed.startsWith('-'))
    return { words: [...new Set([...flagsOf(command), ...flagsOf(root), '--help'])] };
  if (command.commands.length > 0) return { words: command.commands.map((each) => each.name()) };
  const { registeredArguments } = command;
  const last = registeredArguments.at(-1);
  return forArgument(registeredArguments[position] ?? (last?.variadic === true ? last : undefined));
}
