import type { Command } from 'commander';
import type { Contexts } from '../context.ts';
import { foldText } from '../options/foldText.ts';
import { visible } from '../output/visible.ts';
import { candidatesFor, type NameKind } from './candidates.ts';
import { unquoted } from './unquoted.ts';

/** Names that are asked for; none where they cannot be had: a completion never says what is wrong. */
async function namesOf(
  names: NameKind,
  contexts: Contexts,
  command: Command,
  root: Command,
): Promise<readonly string[]> {
  if (names === 'commands') return root.commands.map((each) => each.name());
  if (names === 'screens') return (await import('@satomori/core')).ROUTES.map(({ name }) => name);
  if (names === 'contexts') return Object.keys((await contexts.settings(command)).settings.contexts());
  const [{ token }, context] = await Promise.all([contexts.signIn(command), contexts.reading(command)]);
  const { trapNames } = await import('./trapNames.ts');
  return trapNames(context, token.value ?? '');
}

/** The candidates for the last word, one a line; nothing that would do harm on the command line. */
export async function complete(
  contexts: Contexts,
  command: Command,
  root: Command,
  words: readonly string[],
): Promise<void> {
  const { output } = await contexts.local(command);
  const candidates = candidatesFor(root, words);
  const all =
    'words' in candidates
      ? candidates.words
      : await namesOf(candidates.names, contexts, command, root).catch(() => []);
  const typed = foldText(unquoted(words.at(-1) ?? ''));
  const found = all.filter((each) => foldText(each).startsWith(typed) && visible(each) === each);
  if (found.length > 0) await output.text([...new Set(found)].join('\n'));
}
