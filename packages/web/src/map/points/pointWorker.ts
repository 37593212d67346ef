import { createIndexHandler, type IndexReply, type IndexRequest } from './indexCalls.ts';
import { createPointIndex } from './pointIndex.ts';

/** The worker's global scope; the DOM types describe `self` as a window. */
interface WorkerSide {
  addEventListener: (type: 'message', listen: (event: MessageEvent<IndexRequest>) => void) => void;
  postMessage: (reply: IndexReply) => void;
}

const worker = self as unknown as WorkerSide;
const answer = createIndexHandler(createPointIndex);

worker.addEventListener('message', ({ data: { id, ...call } }) => {
  try {
    worker.postMessage({ id, answer: answer(call) });
  } catch (error) {
    worker.postMessage({ id, error: String(error) });
  }
});
