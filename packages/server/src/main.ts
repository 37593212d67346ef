#!/usr/bin/env node
import { limitMemory } from './commands/limitMemory.ts';

// Makes all written files unreadable for other users: the database, photos, backups. Source: R45.
process.umask(0o077);

/** A signal that fires at Ctrl-C or SIGTERM; the second time the process ends at once. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(1);
    stop.abort(new Error('中断しました。'));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return stop.signal;
}

limitMemory(process);
// Only now: what it imports would be loaded twice.
const { runServerCommand } = await import('./commands/runServerCommand.ts');
const code = await runServerCommand(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  now: Date.now,
  stopSignal,
});
// The query threads of a server that failed to start would keep the process alive.
if (code !== 0) process.exit(code);
