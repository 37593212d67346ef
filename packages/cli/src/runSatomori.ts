import { createContexts, type World } from './command/context.ts';
import { Interrupted } from './errors/cliError.ts';
import { describeError, reportTrouble } from './errors/describeError.ts';
import { exitCodeOf } from './errors/exitCodes.ts';
import { loadVerbs, namedNouns } from './nouns.ts';
import { buildProgram, type HelpOutput } from './program.ts';

export { openPipe } from './terminal/pipe.ts';

/** Columns of help where there is no terminal. */
const HELP_WIDTH = 80;

/** Where help and version go. */
function helpOutputOf(world: World): HelpOutput {
  return {
    // Asked for where there is something to write: commands write otherwise.
    writeOut: (text) => (world.pipe ?? ((rest) => world.stdout.write(rest)))(text),
    writeErr: (text) => world.stderr.write(text),
    getOutHelpWidth: () => (world.pipe === undefined && world.stdout.columns) || HELP_WIDTH,
    // Help is written without colours: there are none to be taken out, and to ask would make the streams.
    getOutHasColors: () => true,
    getErrHasColors: () => true,
  };
}

/** Runs one command line. @returns the exit code; every failure has been told on stderr */
export async function runSatomori(args: readonly string[], world: World): Promise<number> {
  const verbs = await loadVerbs(namedNouns(args));
  const program = buildProgram(createContexts(world), helpOutputOf(world), verbs);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCodeOf('ok');
  } catch (error) {
    const trouble = describeError(world.signal.aborted ? world.signal.reason : error);
    // Also where the command line could not be read: a program that asked for JSON gets JSON.
    const asJson = args.some((arg) => /^--(json|jq)(=|$)/.test(arg));
    const isDebug = args.includes('--debug');
    if (isDebug && error instanceof Error) world.stderr.write(`${error.stack ?? ''}\n`);
    const told = reportTrouble(trouble, { asJson, isDebug });
    // The stream is not made for nothing: help and version end here.
    if (told !== '') world.stderr.write(told);
    return trouble.exitCode;
  }
}

/** Nobody presses Ctrl-C twice so fast. */
const ECHO_MS = 300;

/**
 * A signal that fires at Ctrl-C. The second time the process ends at once, whatever still stands in the way.
 * An echo is no second time: the library that writes the settings sends each signal on to the process itself, which
 * would end it before a half file is put away.
 */
export function stopOnInterrupt(process: Pick<NodeJS.Process, 'on' | 'exit'>): AbortSignal {
  const stop = new AbortController();
  let stoppedAt = 0;
  process.on('SIGINT', () => {
    if (!stop.signal.aborted) {
      stoppedAt = performance.now();
      stop.abort(new Interrupted());
    } else if (performance.now() - stoppedAt > ECHO_MS) process.exit(exitCodeOf('interrupted'));
  });
  return stop.signal;
}
