import { createContexts } from './command/context.ts';
import type { ProcessContext } from './command/processContext.ts';
import { Interrupted } from './errors/cliError.ts';
import { describeError, reportTrouble } from './errors/describeError.ts';
import { exitCodeOf } from './errors/exitCodes.ts';
import { loadVerbs, namedNouns } from './nouns.ts';
import { buildProgram, type HelpOutput } from './program.ts';

export { openPipe } from './terminal/pipe.ts';

/** Width of the help without a terminal. */
const HELP_WIDTH = 80;

/** The output of help and version. */
function helpOutputOf(system: ProcessContext): HelpOutput {
  return {
    // Only help and version use this; the stream is created only when they are written.
    writeOut: (text) => (system.pipe ?? ((rest) => system.stdout.write(rest)))(text),
    writeErr: (text) => system.stderr.write(text),
    getOutHelpWidth: () => (system.pipe === undefined && system.stdout.columns) || HELP_WIDTH,
    // Help is written without colours, so nothing has to be removed; checking would create the streams.
    getOutHasColors: () => true,
    getErrHasColors: () => true,
  };
}

/** Runs one command line. @returns the exit code; every failure has been reported on stderr */
export async function runSatomori(args: readonly string[], system: ProcessContext): Promise<number> {
  const verbs = await loadVerbs(namedNouns(args));
  const program = buildProgram(createContexts(system), helpOutputOf(system), verbs);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCodeOf('ok');
  } catch (error) {
    const trouble = describeError(system.signal.aborted ? system.signal.reason : error);
    // Also where the command line is invalid: a program that requested JSON gets JSON.
    const asJson = args.some((arg) => /^--(json|jq)(=|$)/.test(arg));
    const isDebug = args.includes('--debug');
    if (isDebug && error instanceof Error) system.stderr.write(`${error.stack ?? ''}\n`);
    const told = reportTrouble(trouble, { asJson, isDebug });
    // Help and version end here without text, so the stream is not created.
    if (told !== '') system.stderr.write(told);
    return trouble.exitCode;
  }
}

/** A person does not press Ctrl-C twice this fast. */
const ECHO_MS = 300;

/**
 * A signal that aborts at Ctrl-C. A second Ctrl-C ends the process at once. An immediate repetition is ignored: conf
 * re-sends each signal to the process, which would otherwise end before a partial file is deleted.
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
