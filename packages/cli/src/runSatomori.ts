import { createContexts, type World } from './context.ts';
import { Interrupted } from './errors/cliError.ts';
import { describeError } from './errors/describeError.ts';
import { reportTrouble } from './errors/reportTrouble.ts';
import { exitCodeOf } from './exitCodes.ts';
import { buildProgram, namesCommand } from './program.ts';

/** Runs one command line. @returns the exit code; every failure has been told on stderr */
export async function runSatomori(args: readonly string[], world: World): Promise<number> {
  const helpOutput = {
    writeOut: (text: string) => world.stdout.write(text),
    writeErr: (text: string) => world.stderr.write(text),
  };
  const verbs = namesCommand(args) ? (await import('./verbs.ts')).VERBS : undefined;
  const program = buildProgram(createContexts(world), helpOutput, verbs);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCodeOf('ok');
  } catch (error) {
    const trouble = describeError(world.signal.aborted ? world.signal.reason : error);
    // Also where the command line could not be read: a program that asked for JSON gets JSON.
    const asJson = args.some((arg) => /^--(json|jq)(=|$)/.test(arg));
    const isDebug = args.includes('--debug');
    if (isDebug && error instanceof Error) world.stderr.write(`${error.stack ?? ''}\n`);
    world.stderr.write(reportTrouble(trouble, { asJson, isDebug }));
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
