import { searchKey } from '@satomori/core';
import type { Command } from 'commander';
import { rootOf } from '../command/buildCommand.ts';
import type { Contexts } from '../command/context.ts';
import { visible } from '../text/visible.ts';
import { candidatesFor, type NameKind } from './candidates.ts';
import { type Asking, isLocal, LOCAL_NAMES } from './localNames.ts';
import { typedLine } from './typedLine.ts';

/** A typed space tells names apart: nothing may stand at its place. */
const keyWithSpaces = (text: string): string => text.split(/\s/u).map(searchKey).join(' ');

/** Names that are asked for; none where they cannot be had: a completion never says what is wrong. */
async function namesOf(names: NameKind, asking: Asking): Promise<readonly string[]> {
  const { contexts, completing, given } = asking;
  if (isLocal(names)) return LOCAL_NAMES[names](asking);
  const [{ token }, context] = await Promise.all([contexts.token(completing), contexts.reading(completing)]);
  const { serverNames } = await import('./serverNames.ts');
  return serverNames(context, names, { token: token.value ?? '', given });
}

/** The candidates for the last word, one a line; nothing that would do harm on the command line. */
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
  // Of several words with commas the last one is being typed.
  const before = candidates.isList === true ? typed.slice(0, typed.lastIndexOf(',') + 1) : '';
  const key = keyWithSpaces(typed.slice(before.length));
  const found = all.filter((each) => keyWithSpaces(each).startsWith(key) && visible(each) === each);
  if (found.length > 0) await output.text([...new Set(found.map((each) => flag + before + each))].join('\n'));
}
