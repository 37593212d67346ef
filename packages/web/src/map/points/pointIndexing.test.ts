import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPointIndexing } from './pointIndexing.ts';
import { pointSet } from '../../geo/pointSet.ts';

const AREA = { west: 134, south: 34, east: 138, north: 37 };
const one = pointSet({ latitude: [35], longitude: [135] });
const two = pointSet({ latitude: [35, 36], longitude: [135, 137] });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('without a worker', () => {
  it('the page answers, each call of the set it was asked of', async () => {
    vi.stubGlobal('Worker', undefined);
    const indexing = createPointIndexing();
    const [first, second, cells] = await Promise.all([
      indexing.marksIn(one, AREA, 10),
      indexing.marksIn(two, AREA, 10),
      indexing.cellsAt(two, 10),
    ]);
    expect(first.count).toHaveLength(1);
    expect(second.count).toHaveLength(2);
    expect(cells.most).toBe(1);
    indexing.dispose();
  });
});

describe('with a worker', () => {
  it('asks for a set once, and fails what waits when the worker breaks', async () => {
    const posted: string[] = [];
    const listeners: Record<string, (event: unknown) => void> = {};
    const terminate = vi.fn();
    class FakeWorker {
      addEventListener = (type: string, listener: (event: unknown) => void) => (listeners[type] = listener);
      postMessage = ({ id, name }: { id: number; name: string }) => {
        posted.push(name);
        if (name === 'marksIn' && posted.length < 4) listeners.message?.({ data: { id, answer: name } });
      };
      terminate = terminate;
    }
    vi.stubGlobal('Worker', FakeWorker);
    const indexing = createPointIndexing();
    expect(await indexing.marksIn(one, AREA, 10)).toBe('marksIn');
    expect(await indexing.marksIn(one, AREA, 11)).toBe('marksIn');
    const waits = indexing.marksIn(one, AREA, 12);
    expect(posted).toEqual(['load', 'marksIn', 'marksIn', 'marksIn']);
    listeners.error?.({ message: 'out of memory' });
    await expect(waits).rejects.toThrow('out of memory');
    indexing.dispose();
    expect(terminate).toHaveBeenCalled();
  });
});
