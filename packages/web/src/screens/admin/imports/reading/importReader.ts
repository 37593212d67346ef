import { trustedScriptUrl } from '../../../../platform/page/trustedUrls.ts';
import { Refusal } from '../../../../queries/refusal.ts';
// oxlint-disable-next-line import/default -- Vite provides the address of the built worker
import workerAddress from './importWorker.ts?worker&url';
import type { AnswerOf, ArgumentOf, ReadingCall, ReadingReply, ReadingRequest } from './readingCalls.ts';
import type { OnRowsRead } from './readingTypes.ts';

/** Asks the reading of an open file; a refusal for the person is thrown as `Refusal`. */
export interface ImportReader {
  ask: <Call extends ReadingCall>(call: Call, argument: ArgumentOf<Call>) => Promise<AnswerOf<Call>>;
  dispose: () => void;
}

type Send = (request: ReadingRequest) => void;
type OnReply = (reply: ReadingReply) => void;

const UNREADABLE = 'ファイルを読めませんでした。もう一度選んでください。';

const errorOf = ({ error, isForPerson }: { error: string; isForPerson: boolean }) =>
  isForPerson ? new Refusal(`${error}。`) : new Error(error);

interface Side {
  send: Send;
  dispose: () => void;
}

/** In a worker. */
function startWorker(onReply: OnReply, fail: () => void): Side {
  const worker = new Worker(trustedScriptUrl(workerAddress), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<ReadingReply>) => onReply(data));
  worker.addEventListener('error', fail);
  return { send: (request) => worker.postMessage(request), dispose: () => worker.terminate() };
}

/** @param onRowsRead how many rows are read */
export function createImportReader(onRowsRead: OnRowsRead): ImportReader {
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  const onReply: OnReply = (reply) => {
    if (!('id' in reply)) return onRowsRead(reply.done, reply.total);
    const caller = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('error' in reply) caller?.reject(errorOf(reply));
    else caller?.resolve(reply.answer as never);
  };
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new Refusal(UNREADABLE));
    waiting.clear();
    side?.dispose();
    side = null;
  };
  let side: Side | null = startWorker(onReply, fail);
  return {
    ask: (call, argument) =>
      new Promise((resolve, reject) => {
        // The file that was open is gone with the worker that failed; another one gets a new worker.
        if (side === null && call !== 'open') return reject(new Refusal(UNREADABLE));
        side ??= startWorker(onReply, fail);
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        side.send({ id: lastId, call, argument });
      }),
    dispose: () => side?.dispose(),
  };
}
