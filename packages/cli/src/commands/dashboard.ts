import type { Command } from 'commander';
import type { Contexts } from '../context.ts';

/** What commander calls where it finds the mistake itself; with suggestions, but missing from its types. */
interface Refusals {
  unknownCommand(): never;
  unknownOption(flag: string): never;
}

/**
 * `satomori` alone: the dashboard on a terminal, a list on one that can only print, the help everywhere else.
 * A root that does something must itself refuse what is no command, or `trap list --state fired` would be told
 * that `--state` is unknown.
 */
export async function openDashboard(contexts: Contexts, command: Command): Promise<void> {
  const [first] = command.args;
  const refusals = command as unknown as Refusals;
  if (first?.startsWith('-') === true) refusals.unknownOption(first);
  if (first !== undefined) refusals.unknownCommand();
  const { isInteractive, isTerminal, isSpoken, output, stdin } = await contexts.local(command);
  if (isInteractive && output.mode === 'table') {
    const [context, { showDashboard }] = await Promise.all([
      contexts.reading(command),
      import('../views/showDashboard.tsx'),
    ]);
    const openWriting = async () => (await contexts.writing(command)).writing;
    return showDashboard(context, { isSpoken, openWriting });
  }
  if (!isTerminal || !stdin.isTTY || output.mode === 'json') return command.outputHelp();
  const { printFirstList } = await import('./firstList.ts');
  return printFirstList(await contexts.reading(command));
}
