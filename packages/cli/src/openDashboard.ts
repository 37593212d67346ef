import type { Command } from 'commander';
import type { Contexts } from './command/context.ts';
import { notSignedIn } from './errors/cliError.ts';
import { plainStyle } from './output/columns.ts';

/** What commander calls where it finds the mistake itself; with suggestions, but missing from its types. */
interface Refusals {
  unknownCommand(): never;
  unknownOption(flag: string): never;
}

/** The screen is there at once; what talks to the server is loaded behind it. */
async function showScreen(contexts: Contexts, command: Command): Promise<void> {
  const [{ openScreen }, { token, signal, isSpoken, output }] = await Promise.all([
    import('./views/openScreen.tsx'),
    contexts.token(command),
  ]);
  if (token.value === null) throw notSignedIn();
  const style = isSpoken ? plainStyle(output.style) : output.style;
  await openScreen({ signal, style, isSpoken }, async (screen) => {
    const [{ showDashboard }, context] = await Promise.all([
      import('./views/showDashboard.tsx'),
      contexts.reading(command),
    ]);
    const openWriting = async () => (await contexts.writing(command)).writing;
    await showDashboard(context, { screen, style, isSpoken, openWriting });
  });
  // What was read aloud stays where it stood; the prompt begins its own line.
  if (isSpoken) await output.text('');
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
  const { isInteractive, isTerminal, output, stdin } = await contexts.local(command);
  if (isInteractive && (output.mode === 'table' || output.mode === 'spoken'))
    return showScreen(contexts, command);
  if (!isTerminal || !stdin.isTTY || output.mode === 'json') return command.outputHelp();
  const { printFirstList } = await import('./commands/firstList.ts');
  return printFirstList(await contexts.reading(command));
}
