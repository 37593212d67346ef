import { useEffect, useState } from 'react';
import { trustedScriptUrl } from '../../platform/page/trustedUrls.ts';
import {
  createIndexHandler,
  type IndexAnswers,
  type IndexCall,
  type IndexReply,
  type IndexRequest,
} from './indexCalls.ts';
import type { Area, Cells, ClusterContent, Marks, PointSet } from '../../geo/pointSet.ts';
// oxlint-disable-next-line import/default -- Vite provides the address of the built worker
import workerAddress from './pointWorker.ts?worker&url';
import { useHasTiles } from '../tiles/useHasTiles.ts';

/**
 * A worker for as long as points are shown; `null` until it is ready, which the map itself does not wait for.
 */
export function usePointIndexing(): PointIndexing | null {
  const [indexing, setIndexing] = useState<PointIndexing | null>(null);
  const hasTiles = useHasTiles();
  useEffect(() => {
    if (!hasTiles) return;
    const made = createPointIndexing();
    // oxlint-disable-next-line react/set-state-in-effect -- created and ended with the screen
    setIndexing(made);
    return () => made.dispose();
  }, [hasTiles]);
  return indexing;
}

/** Queries the index of a set, which is built again where another set was queried before. */
export interface PointIndexing {
  marksIn: (set: PointSet, area: Area, zoom: number) => Promise<Marks>;
  contentOf: (set: PointSet, cluster: number) => Promise<ClusterContent>;
  cellsAt: (set: PointSet, zoom: number) => Promise<Cells>;
  dispose: () => void;
}

type Ask = <Call extends IndexCall>(call: Call) => Promise<IndexAnswers[Call['name']]>;
type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

function askWorker(worker: Worker): Ask {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<IndexReply>) => {
    const caller = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) caller?.reject(new Error(data.error));
    else caller?.resolve(data.answer);
  });
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  });
  return (call) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve: resolve as (answer: unknown) => void, reject });
      const request: IndexRequest = { id: lastId, ...call };
      worker.postMessage(request);
    });
}

/** Without workers the page computes the index itself. */
function askHere(): Ask {
  const handler = import('./pointIndex.ts').then(({ createPointIndex }) =>
    createIndexHandler(createPointIndex),
  );
  return async (call) => (await handler)(call) as never;
}

export function createPointIndexing(): PointIndexing {
  const worker =
    typeof Worker === 'undefined' ? null : new Worker(trustedScriptUrl(workerAddress), { type: 'module' });
  const ask = worker === null ? askHere() : askWorker(worker);
  let loaded: PointSet | null = null;

  /** Calls are answered in order: a call after a load refers to that set. */
  const askOf: (set: PointSet) => Ask = (set) => {
    if (set !== loaded) {
      loaded = set;
      // Where loading fails, the call that follows it fails too.
      const { latitude, longitude, count, flags } = set;
      ask({ name: 'load', set: { latitude, longitude, count, flags } }).catch(() => {});
    }
    return ask;
  };

  return {
    marksIn: (set, area, zoom) => askOf(set)({ name: 'marksIn', area, zoom }),
    contentOf: (set, cluster) => askOf(set)({ name: 'contentOf', cluster }),
    cellsAt: (set, zoom) => askOf(set)({ name: 'cellsAt', zoom }),
    dispose: () => worker?.terminate(),
  };
}
