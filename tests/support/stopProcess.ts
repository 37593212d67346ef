import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Kills this child process when the test process ends without having stopped it. */
export function endWithUs<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Asks a child process to stop and waits; after `limitMs` it is killed. Returns its exit code, null if killed. */
export async function stopProcess(
  child: ChildProcess,
  { signal = 'SIGTERM', limitMs = 10_000 }: { signal?: NodeJS.Signals; limitMs?: number } = {},
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  const deadline = setTimeout(() => child.kill('SIGKILL'), limitMs);
  child.kill(signal);
  await exit;
  clearTimeout(deadline);
  return child.exitCode;
}
