import { ImportReading } from './importReading.ts';
import { answerCall, type ReadingReply, type ReadingRequest } from './readingCalls.ts';

/** The worker's global scope; the DOM types describe `self` as a window. */
interface WorkerSide {
  addEventListener: (type: 'message', listen: (event: MessageEvent<ReadingRequest>) => void) => void;
  postMessage: (reply: ReadingReply) => void;
}

const worker = self as unknown as WorkerSide;
const reading = new ImportReading((done, total) => worker.postMessage({ done, total }));

worker.addEventListener('message', ({ data }) => {
  void answerCall(reading, data).then((reply) => worker.postMessage(reply));
});
