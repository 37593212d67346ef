import { spawn } from 'node:child_process';

const KILL_AFTER_MS = 5_000;

/**
 * Runs a program to its end, with a time limit; its child processes end with it. Its stdout is not shown.
 *
 * @param options.limitMs time limit in milliseconds
 * @param options.stopped an AbortSignal that ends it sooner
 * @returns the exit code, or undefined after the time limit
 * @throws the signal's reason when it was stopped
 */
export async function runBounded(program, args, { cwd, env, limitMs, stopped }) {
  stopped.throwIfAborted();
  const timeUp = AbortSignal.timeout(limitMs);
  const ended = AbortSignal.any([stopped, timeUp]);
  const code = await new Promise((resolve, reject) => {
    // A process group of its own: a worker in an endless loop ignores signals and is killed with the rest of the
    // group.
    const detached = process.platform !== 'win32';
    const child = spawn(program, args, { cwd, env, detached, stdio: ['ignore', 'ignore', 'inherit'] });
    const kill = (signal) => killAll(child, detached, signal);
    const end = () => {
      kill('SIGTERM');
      setTimeout(kill, KILL_AFTER_MS, 'SIGKILL').unref();
    };
    ended.addEventListener('abort', end);
    child.once('error', reject);
    child.once('exit', (code) => {
      ended.removeEventListener('abort', end);
      if (ended.aborted) kill('SIGKILL');
      resolve(code ?? 1);
    });
  });
  stopped.throwIfAborted();
  return timeUp.aborted ? undefined : code;
}

function killAll(child, isGroup, signal) {
  try {
    if (isGroup) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
