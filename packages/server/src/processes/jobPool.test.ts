import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../errors/appError.ts';
import { JobPool } from './jobPool.ts';
import type { Runner } from './runner.ts';

/** A runner that answers when the test requires it. */
class FakeRunner implements Runner {
  readonly events = new EventEmitter();
  isReady = false;
  readonly jobs: unknown[] = [];
  readonly end = vi.fn(() => Promise.resolve());
  send(job: unknown): void {
    this.jobs.push(job);
  }
  ready(): this {
    this.events.emit('message', { isReady: true });
    return this;
  }
  answer(result: unknown, mustEnd = false): void {
    this.events.emit('message', { result, mustEnd });
  }
}

const LIMIT_MS = 1_000;
const IDLE_LIMIT_MS = 5_000;
let runners: FakeRunner[];
function startFake(): FakeRunner {
  const runner = new FakeRunner();
  runners.push(runner);
  return runner;
}
const open = (atOnce = 2, start = startFake) =>
  new JobPool<string, string>({
    start,
    atOnce,
    maxWaiting: 10,
    jobLimitMs: LIMIT_MS,
    idleLimitMs: IDLE_LIMIT_MS,
    overLimit: () => new AppError('photo_unreadable'),
  });

beforeEach(() => {
  runners = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('does not let the jobs of one owner keep those of another waiting', async () => {
  const pool = open();
  const mine = ['slow', 'second', 'third'].map((job) => pool.run(job, { owner: 'me' }));
  const theirs = pool.run('quick', { owner: 'you' });
  expect(runners.map(({ jobs }) => jobs)).toEqual([['slow'], ['quick']]);
  runners[1]?.ready().answer('done');
  expect(await theirs).toBe('done');
  expect(runners[1]?.jobs).toEqual(['quick']);
  runners[0]?.ready().answer('at last');
  expect(await mine[0]).toBe('at last');
  expect(runners.flatMap(({ jobs }) => jobs)).toContain('second');
});

it('refuses what comes to a full queue, but not a job that must wait', async () => {
  const pool = open(1);
  const running = pool.run('running');
  const waiting = Array.from({ length: 10 }, (_, index) => pool.run(String(index)));
  await expect(pool.run('late')).rejects.toMatchObject({ code: 'busy' });
  const urgent = pool.run('urgent', { mustWait: true });
  runners[0]?.ready();
  const all = Promise.all([running, ...waiting, urgent]);
  for (let job = 0; job < 12; job += 1) {
    runners[0]?.answer(job);
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(await all).toHaveLength(12);
  expect(runners[0]?.jobs).toEqual(expect.arrayContaining(['9', 'urgent']));
  expect(runners[0]?.jobs).not.toContain('late');
});

it('refuses nobody for jobs that must wait', async () => {
  const pool = open(1);
  const must = Array.from({ length: 50 }, (_, index) => pool.run(String(index), { mustWait: true }));
  const others = Array.from({ length: 10 }, () => pool.run('photo'));
  const all = Promise.all([...must, ...others]);
  await expect(pool.run('late')).rejects.toMatchObject({ code: 'busy' });
  runners[0]?.ready();
  for (let job = 0; job < 60; job += 1) {
    runners[0]?.answer('done');
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(new Set(await all)).toEqual(new Set(['done']));
});

it('refuses a job over its time for good, and goes on with a fresh runner', async () => {
  const pool = open(1);
  const slow = expect(pool.run('slow')).rejects.toMatchObject({ code: 'photo_unreadable' });
  const next = pool.run('next');
  runners[0]?.ready();
  await vi.advanceTimersByTimeAsync(LIMIT_MS);
  await slow;
  expect(runners[0]?.end).toHaveBeenCalledOnce();
  runners[1]?.ready().answer('done');
  expect(await next).toBe('done');
});

it('refuses a job for good that ends its runner, and goes on', async () => {
  const pool = open(1);
  const greedy = expect(pool.run('greedy')).rejects.toMatchObject({ code: 'photo_unreadable' });
  runners[0]?.ready().events.emit('exit', null, 'SIGUSR2');
  await greedy;
  const next = pool.run('next');
  runners[1]?.ready().answer('done');
  expect(await next).toBe('done');
});

it('tries a job again whose runner the system killed, and refuses it for good the second time', async () => {
  const pool = open(1);
  const kill = async (index: number, key: string, code: string): Promise<void> => {
    const killed = expect(pool.run('photo', { key })).rejects.toMatchObject({ code });
    runners[index]?.ready().events.emit('exit', null, 'SIGKILL');
    await killed;
  };
  await kill(0, 'a', 'unavailable');
  await kill(1, 'b', 'unavailable');
  await kill(2, 'a', 'photo_unreadable');
  const again = pool.run('photo', { key: 'b' });
  runners[3]?.ready().answer('done');
  expect(await again).toBe('done');
});

it('blames no job for a runner that never came up', async () => {
  const pool = open(1);
  const first = expect(pool.run('one')).rejects.toMatchObject({ code: 'unavailable' });
  runners[0]?.events.emit('exit', 1, null);
  await first;
  const second = expect(pool.run('two')).rejects.toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(LIMIT_MS);
  await second;
});

it('refuses for now each job for which the system has no process, and starts one when there is', async () => {
  let isShort = false;
  const pool = open(1, () => {
    if (isShort) throw new Error('spawn EAGAIN');
    return startFake();
  });
  const refused = { code: 'unavailable', retryAfterS: 30 };
  const first = pool.run('large');
  const waiting = ['two', 'three'].map((job) => expect(pool.run(job)).rejects.toMatchObject(refused));
  isShort = true;
  runners[0]?.ready().answer('done', true);
  expect(await first).toBe('done');
  await Promise.all(waiting);
  await expect(pool.run('four')).rejects.toMatchObject(refused);
  expect(pool.load).toEqual({ running: 0, waiting: 0 });
  isShort = false;
  const next = pool.run('next');
  runners[1]?.ready().answer('done too');
  expect(await next).toBe('done too');
});

const closedChannel = Object.assign(new Error('Channel closed'), { code: 'ERR_IPC_CHANNEL_CLOSED' });
it.each<[string, (runner: FakeRunner) => void]>([
  [
    'at once',
    () => {
      throw closedChannel;
    },
  ],
  ['by an event', ({ events }) => void events.emit('error', closedChannel)],
])('refuses a job for now whose runner has ended while idle, as it says %s', async (_when, say) => {
  const pool = open(1);
  const first = pool.run('one');
  const [runner] = runners as [FakeRunner];
  runner.ready().answer('done');
  await first;
  vi.spyOn(runner, 'send').mockImplementation(() => say(runner));
  await expect(pool.run('two', { owner: 'me' })).rejects.toMatchObject({ code: 'unavailable' });
  const third = pool.run('three', { owner: 'me' });
  runners[1]?.ready().answer('done too');
  expect(await third).toBe('done too');
});

it('gives the next job to a fresh runner where one holds too much', async () => {
  const pool = open(1);
  const first = pool.run('large');
  runners[0]?.ready().answer('done', true);
  expect(await first).toBe('done');
  expect(runners[0]?.end).toHaveBeenCalledOnce();
  const next = pool.run('next');
  runners[1]?.ready().answer('done too');
  expect(await next).toBe('done too');
});

it('ends a runner that had no job for a while, and starts another when there is one', async () => {
  const pool = open(1);
  const first = pool.run('one');
  runners[0]?.ready().answer('done');
  await first;
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - 1);
  const second = pool.run('two');
  runners[0]?.answer('done');
  await second;
  await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - 1);
  expect(runners[0]?.end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(runners[0]?.end).toHaveBeenCalledOnce();
  const third = pool.run('three');
  runners[1]?.ready().answer('done');
  expect(await third).toBe('done');
  await pool.close();
});

it('lets a job that is given up leave the queue, and ends the runner of one that runs', async () => {
  const pool = open(1);
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = expect(pool.run('long', { signal: running.signal })).rejects.toMatchObject({
    code: 'unavailable',
  });
  const second = expect(pool.run('waits', { signal: waiting.signal })).rejects.toMatchObject({
    code: 'unavailable',
  });
  const third = pool.run('next');
  runners[0]?.ready();
  waiting.abort();
  await second;
  running.abort();
  await first;
  expect(runners[0]?.end).toHaveBeenCalledOnce();
  runners[1]?.ready().answer('done');
  expect(await third).toBe('done');
  expect(runners.flatMap(({ jobs }) => jobs)).toEqual(['long', 'next']);
});

it('goes on with a runner whose job was given up after its end', async () => {
  const pool = open(1);
  const late = new AbortController();
  const first = pool.run('one', { signal: late.signal });
  runners[0]?.ready().answer('done');
  expect(await first).toBe('done');
  late.abort();
  const second = pool.run('two');
  runners[0]?.answer('done too');
  expect(await second).toBe('done too');
  expect(runners).toHaveLength(1);
});
