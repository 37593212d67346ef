import { monitorEventLoopDelay } from 'node:perf_hooks';
import { oldestQueuedMail } from '../mail/repository.ts';
import type { Database } from '../database/database.ts';
import type { EventHub } from '../events/hub.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import type { PaperPool } from '../papers/paperPool.ts';
import { within } from '../threads/within.ts';
import { oldestPending } from '../uplinks/rawMessageRepository.ts';
import type { Metric } from './exposition.ts';

interface Services {
  database: Database;
  hub: EventHub;
  photos: PhotoStore;
  papers: PaperPool;
  /** What can still be written on the disk of the photos. */
  freeBytes: () => Promise<number>;
  /** Milliseconds. */
  now: () => number;
}

const DATABASE_LIMIT_MS = 1_500;
const NANOSECONDS = 1e9;

const gauge = (name: string, help: string, samples: Metric['samples']): Metric => ({
  name: `satomori_${name}`,
  help,
  type: 'gauge',
  samples,
});

async function queueMetrics({ database: { db }, now }: Services): Promise<Metric[]> {
  const ageOf = (since: number | null) => (since === null ? 0 : Math.max(0, (now() - since) / 1000));
  const help = 'Age of what has waited longest, in seconds.';
  try {
    const ask = Promise.all([oldestPending(db), oldestQueuedMail(db)]);
    const [uplink, mail] = await within(DATABASE_LIMIT_MS, ask);
    return [
      gauge('database_up', 'Whether the database answers.', [{ value: 1 }]),
      gauge('queue_age_seconds', help, [
        { labels: { queue: 'uplinks' }, value: ageOf(uplink) },
        { labels: { queue: 'mails' }, value: ageOf(mail) },
      ]),
    ];
  } catch {
    // Its own metric says so; the others must still be had.
    return [gauge('database_up', 'Whether the database answers.', [{ value: 0 }])];
  }
}

function processMetrics(delay: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const p99 = delay.percentile(99);
  delay.reset();
  return [
    gauge('event_loop_delay_seconds', 'Delay of the event loop since the last reading.', [
      { labels: { quantile: '0.99' }, value: Number.isFinite(p99) ? p99 / NANOSECONDS : 0 },
    ]),
    gauge('memory_bytes', 'Memory of the process.', [
      { labels: { kind: 'resident' }, value: rss },
      { labels: { kind: 'heap_used' }, value: heapUsed },
    ]),
    gauge('uptime_seconds', 'Since the process began.', [{ value: process.uptime() }]),
  ];
}

function poolMetrics({ photos, papers }: Services): Metric {
  const pools = { photos: photos.load, papers: papers.load };
  return gauge(
    'pool_jobs',
    'Jobs of the photo and paper threads.',
    Object.entries(pools).flatMap(([pool, { running, waiting }]) => [
      { labels: { pool, state: 'running' }, value: running },
      { labels: { pool, state: 'waiting' }, value: waiting },
    ]),
  );
}

export interface ServerMetrics {
  collect(): Promise<Metric[]>;
  stop(): void;
}

/** What the server is busy with, read when it is asked for. */
export function createServerMetrics(services: Services): ServerMetrics {
  const delay = monitorEventLoopDelay();
  delay.enable();
  return {
    collect: async () => [
      ...processMetrics(delay),
      poolMetrics(services),
      gauge('database_transactions', 'Transactions under way or waiting for their turn.', [
        { value: services.database.transactionsUnderWay },
      ]),
      gauge('event_streams', 'Open event streams.', [{ value: services.hub.size }]),
      gauge('disk_free_bytes', 'Free on the disk of the photos.', [{ value: await services.freeBytes() }]),
      ...(await queueMetrics(services)),
    ],
    stop: () => delay.disable(),
  };
}
