import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../database/database.ts';
import { loggedError } from '../plugins/requestLog.ts';
import { createUplinkProcessor } from './processor.ts';
import type { ThreadEvent, ThreadCommand, ThreadSettings } from './processorThread.ts';
import type { ProcessorLog } from './siteTurns.ts';

const { databaseUrl } = workerData as ThreadSettings;
const post = (event: ThreadEvent) => parentPort?.postMessage(event);
const logAs =
  (level: keyof ProcessorLog): ProcessorLog['warn'] =>
  (problem, text) =>
    post({ level, problem: { ...problem, err: loggedError(problem.err) }, text });

const database = openDatabase({ databaseUrl, dataDir: '' });
const processor = createUplinkProcessor({
  database,
  hub: { wake: (siteId) => post({ changed: siteId }) },
  now: Date.now,
  log: { warn: logAs('warn'), error: logAs('error') },
});

async function drain(): Promise<void> {
  await processor.drain();
  post('drained');
}

/** Closes all handles, so that the thread exits. */
async function stop(): Promise<void> {
  await processor.stop();
  await database.close();
  parentPort?.close();
}

const commands: Record<ThreadCommand, () => void> = {
  wake: () => processor.wake(),
  drain: () => void drain(),
  stop: () => void stop(),
};
parentPort?.on('message', (command: ThreadCommand) => commands[command]());
// Messages left by an earlier process.
processor.wake();
