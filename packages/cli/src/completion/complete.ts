import type { Command } from 'commander';
import type { Contexts } from '../context.ts';
import { foldText } from '../options/foldText.ts';
import { visible } from '../output/visible.ts';
import { type Candidates, candidatesFor } from './candidates.ts';
import { typedLine } from './typedLine.ts';

interface Typing {
  contexts: Contexts;
  /** `complete` itself, with the options of the line. */
  command: Command;
  root: Command;
  typed: string;
}

/** The name of a command with its nouns: `traps list`. */
const pathOf = (command: Command): string =>
  command.parent?.parent == null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;

/** Names that are asked for; none where they cannot be had: a completion never says what is wrong. */
async function namesOf(
  { names, command: named }: Extract<Candidates, { names: unknown }>,
  { contexts, command, root, typed }: Typing,
): Promise<readonly string[]> {
  switch (names) {
    case 'commands':
      return root.commands.map((each) => each.name());
    case 'screens':
      return (await import('@satomori/core')).ROUTES.map(({ name }) => name);
    case 'contexts':
      return Object.keys((await contexts.settings(command)).settings.contexts());
    case 'files':
      return (await import('./filesAt.ts')).filesAt(typed);
    case 'fields':
      return ['all', ...(await import('../server/commandSchemas.ts')).fieldsOfCommand(pathOf(named))];
    default: {
      const [{ token }, context] = await Promise.all([contexts.signIn(command), contexts.reading(command)]);
      const { serverNames } = await import('./serverNames.ts');
      return serverNames(context, names, token.value ?? '');
    }
  }
}

/** The candidates for the last word, one a line; nothing that would do harm on the command line. */
export async function complete(
  contexts: Contexts,
  command: Command,
  root: Command,
  words: readonly string[],
): Promise<void> {
  const { output } = await contexts.local(command);
  const { words: plain, typed, flag } = typedLine(words);
  const candidates = candidatesFor(root, plain);
  const all =
    'words' in candidates
      ? candidates.words
      : await namesOf(candidates, { contexts, command, root, typed }).catch(() => []);
  // Of several words with commas the last one is being typed.
  const before = candidates.isList === true ? typed.slice(0, typed.lastIndexOf(',') + 1) : '';
  const folded = foldText(typed.slice(before.length));
  const found = all.filter((each) => foldText(each).startsWith(folded) && visible(each) === each);
  if (found.length > 0) await output.text([...new Set(found.map((each) => flag + before + each))].join('\n'));
}
