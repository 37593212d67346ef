import type { Command } from 'commander';
import type { Contexts } from '../context.ts';

/** What commander calls where it finds the mistake itself; with suggestions, but missing from its types. */
interface Refusals {
  unknownCommand(): never;
  unknownOption(flag: string): never;
}

/**
 * `satomori` alone: the live board on a terminal, the help everywhere else.
 * A root that does something must itself refuse what is no command, or `trap list --state fired` would be told
 * that `--state` is unknown.
 */
export async function watchTraps(contexts: Contexts, command: Command): Promise<void> {
  const [first] = command.args;
  const refusals = command as unknown as Refusals;
  if (first?.startsWith('-') === true) refusals.unknownOption(first);
  if (first !== undefined) refusals.unknownCommand();
  const { isInteractive } = await contexts.local(command);
  if (!isInteractive) return command.outputHelp();
  const context = await contexts.reading(command);
  const { showTrapBoard } = await import('../views/showTrapBoard.tsx');
  await showTrapBoard(context);
}
