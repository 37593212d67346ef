import type { PointIndex } from './pointIndex.ts';
import type { Area, Cells, ClusterContent, Marks, PointSet } from '../../geo/pointSet.ts';

/** Calls to the index of the set that was loaded last. */
export type IndexCall =
  | { name: 'load'; set: PointSet }
  | { name: 'marksIn'; area: Area; zoom: number }
  | { name: 'contentOf'; cluster: number }
  | { name: 'cellsAt'; zoom: number };

export interface IndexAnswers {
  load: null;
  marksIn: Marks;
  contentOf: ClusterContent;
  cellsAt: Cells;
}

export type IndexRequest = { id: number } & IndexCall;
export type IndexReply = { id: number; answer: unknown } | { id: number; error: string };

/** Handles calls one after the other, in the worker or in the page. */
export function createIndexHandler(createIndex: (set: PointSet) => PointIndex) {
  let index: PointIndex | undefined;
  return (call: IndexCall): IndexAnswers[IndexCall['name']] => {
    if (call.name === 'load') {
      index = createIndex(call.set);
      return null;
    }
    if (index === undefined) throw new Error('no points are loaded');
    if (call.name === 'marksIn') return index.marksIn(call.area, call.zoom);
    if (call.name === 'contentOf') return index.contentOf(call.cluster);
    return index.cellsAt(call.zoom);
  };
}
