import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from './connection.ts';
import type { WorkerAnswer, WorkerRequest, WorkerSettings } from './messages.ts';

const connection = openConnection(workerData as WorkerSettings);

parentPort?.on('message', (request: WorkerRequest | 'close') => {
  if (request === 'close') {
    connection.close();
    parentPort?.close();
    return;
  }
  let answer: WorkerAnswer;
  try {
    answer = { id: request.id, ...connection.run(request.sql, request.parameters) };
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    answer = { id: request.id, error: { message, code: code ?? null } };
  }
  parentPort?.postMessage(answer);
});
