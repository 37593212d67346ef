import type { Command } from 'commander';
import type { Contexts } from './command/context.ts';
import { notSignedIn } from './errors/cliError.ts';
import { plainStyle } from './output/columns.ts';

/** Methods of commander that report a usage error with suggestions; missing from its types. */
interface Refusals {
  unknownCommand(): never;
  unknownOption(flag: string): never;
}

/** Opens the screen at once; the code that calls the server is loaded afterwards. */
async function showScreen(contexts: Contexts, command: Command): Promise<void> {
  const [{ openDashboardScreen }, { token, signal, isSpoken, output }] = await Promise.all([
    import('./views/openDashboardScreen.tsx'),
    contexts.token(command),
  ]);
  if (token.value === null) throw notSignedIn();
  const style = isSpoken ? plainStyle(output.style) : output.style;
  await openDashboardScreen({ signal, style, isSpoken }, async (screen) => {
    const [{ showDashboard }, context] = await Promise.all([
      import('./views/showDashboard.tsx'),
      contexts.reading(command),
    ]);
    const openWriting = async () => (await contexts.writing(command)).writing;
    await showDashboard(context, { screen, style, isSpoken, openWriting });
  });
  // What was read aloud stays on the screen; the prompt begins on a line of its own.
  if (isSpoken) await output.text('');
}

/**
 * `satomori` alone: the dashboard at a terminal, a list where the cursor cannot move, the help elsewhere. A root with
 * an action must reject unknown commands itself, or `trap list --state fired` would report `--state` as unknown.
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
  const { printFirstList } = await import('./printFirstList.ts');
  return printFirstList(await contexts.reading(command));
}
