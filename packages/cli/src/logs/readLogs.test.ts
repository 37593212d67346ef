import { describe, expect, it, vi } from 'vitest';
import { logServer } from '../testing/logServer.ts';
import { type Batch, type LogRow, readBackwards, readForwards, readNewest } from './readLogs.ts';

async function gather(batches: AsyncIterable<Batch<LogRow>>) {
  const numbers: number[] = [];
  let position: number | undefined;
  let most = 0;
  for await (const batch of batches) {
    numbers.push(...batch.rows.map(({ receipt_no }) => receipt_no));
    most = Math.max(most, batch.rows.length);
    position = batch.position;
  }
  return { numbers, position, most };
}
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('readForwards', () => {
  it('gives every row behind a place once, oldest first', async () => {
    const { read } = logServer(25, { pageSize: 4 });
    expect(await gather(readForwards(read, 5))).toMatchObject({ numbers: upTo(25, 6), position: 25 });
  });

  it('loses none that comes or changes between two pages', async () => {
    const { read, receive, rows } = logServer(11, { pageSize: 4 });
    const batches = readForwards(read, 0);
    const first = await batches.next();
    // A check clears the firing at the end of the next page: it is now last in the order of changes.
    rows[7] = { ...rows[7]!, sequence: 99 };
    receive();
    const rest = await gather(batches);
    expect([...(first.value as Batch<LogRow>).rows.map((row) => row.receipt_no), ...rest.numbers]).toEqual(
      upTo(12),
    );
  });

  it('has passed what a filter leaves out', async () => {
    const { read } = logServer(3, { sequence: 50 });
    expect(await gather(readForwards(read, 0))).toMatchObject({ numbers: [1, 2, 3], position: 50 });
  });

  it('tells that the server was put back, and goes on from there', async () => {
    const { read } = logServer(30);
    const onSetBack = vi.fn();
    expect(await gather(readForwards(read, 400, onSetBack))).toMatchObject({ numbers: [], position: 30 });
    expect(onSetBack).toHaveBeenCalledWith(400, 30);
  });
});

describe('readNewest', () => {
  it('turns the newest around', async () => {
    const { read, asked } = logServer(25, { pageSize: 4 });
    expect(await gather(readNewest(read, 10))).toMatchObject({ numbers: upTo(25, 16), position: 25 });
    expect(asked[0]).toEqual({ limit: 10 });
  });

  it('holds only some at once, however many are asked for', async () => {
    const { read, receive } = logServer(12_500);
    const all = await gather(readNewest(read, Number.POSITIVE_INFINITY));
    expect(all).toMatchObject({ position: 12_500, most: 1000 });
    expect(all.numbers).toEqual(upTo(12_500));
    const some = readNewest(read, 11_500);
    const first = await some.next();
    receive();
    const { numbers, position } = await gather(some);
    const firstNumbers = (first.value as Batch<LogRow>).rows.map(({ receipt_no }) => receipt_no);
    // No more than requested: rows that arrived meanwhile belong to the following wait.
    expect([...firstNumbers, ...numbers]).toEqual(upTo(12_500, 1001));
    expect(position).toBe(12_500);
  });

  it('of none knows where the log stands', async () => {
    expect(await gather(readNewest(logServer(25).read, 0))).toMatchObject({ numbers: [], position: 25 });
    expect(await gather(readNewest(logServer(0).read, 0))).toMatchObject({ numbers: [], position: 0 });
  });
});

it('readBackwards gives the newest first, up to the number asked for', async () => {
  const { numbers } = await gather(readBackwards(logServer(25, { pageSize: 4 }).read, 6));
  expect(numbers).toEqual([25, 24, 23, 22, 21, 20]);
});
