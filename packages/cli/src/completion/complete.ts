import { searchKey } from '@satomori/core';
import type { Command } from 'commander';
import { rootOf } from '../command/buildCommand.ts';
import type { Contexts } from '../command/context.ts';
import { visible } from '../text/visible.ts';
import { candidatesFor, type NameKind } from './candidates.ts';
import { type Asking, isLocal, LOCAL_NAMES } from './localNames.ts';
import { typedLine } from './typedLine.ts';

/** `searchKey` drops spaces; a typed space has to match one in the name. */
const keyWithSpaces = (text: string): string => text.split(/\s/u).map(searchKey).join(' ');

/** Names for a completion; empty on any failure, because a completion reports no errors. */
async function namesOf(names: NameKind, asking: Asking): Promise<readonly string[]> {
  const { contexts, completing, values } = asking;
  if (isLocal(names)) return LOCAL_NAMES[names](asking);
  const [{ token }, context] = await Promise.all([contexts.token(completing), contexts.reading(completing)]);
  const { serverNames } = await import('./serverNames.ts');
  return serverNames(context, names, { token: token.value ?? '', values });
}

/** The candidates for the last word, one per line; none that would be unsafe on the command line. */
export async function complete(
  contexts: Contexts,
  completing: Command,
  words: readonly string[],
): Promise<void> {
  const root = rootOf(completing);
  const { output } = await contexts.local(completing);
  const { words: plain, typed, flag } = typedLine(words);
  const candidates = candidatesFor(root, plain);
  const all =
    'words' in candidates
      ? candidates.words
      : await namesOf(candidates.names, { ...candidates, contexts, completing, root, typed }).catch(() => []);
  // In a comma-separated list only the last value is being typed.
  const before = candidates.isList === true ? typed.slice(0, typed.lastIndexOf(',') + 1) : '';
  const key = keyWithSpaces(typed.slice(before.length));
  const found = all.filter((each) => keyWithSpaces(each).startsWith(key) && visible(each) === each);
  if (found.length > 0) await output.text([...new Set(found.map((each) => flag + before + each))].join('\n'));
}
