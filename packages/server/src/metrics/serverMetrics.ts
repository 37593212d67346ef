import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';
import { oldestQueuedMail } from '../mail/repository.ts';
import type { Database } from '../database/database.ts';
import type { EventHub } from '../events/hub.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import type { PaperPool } from '../papers/paperPool.ts';
import { oldestRemoval } from '../retention/repository.ts';
import { within } from '../processes/within.ts';
import { oldestPending } from '../uplinks/rawMessageRepository.ts';
import type { WeatherService } from '../weather/weatherService.ts';

interface Services {
  database: Database;
  hub: EventHub;
  photos: PhotoStore;
  papers: PaperPool;
  weather: WeatherService;
  /** Free bytes on the disk with the photos. */
  freeBytes: () => Promise<number>;
  /** Milliseconds. */
  now: () => number;
}

const DATABASE_LIMIT_MS = 1_500;
const NANOSECONDS = 1e9;

function createGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `satomori_${name}`, help, labelNames, registers: [registry] });
  return {
    loopDelay: gauge(
      'event_loop_delay_seconds',
      'Delay of the event loop since the last reading.',
      'quantile',
    ),
    memory: gauge('memory_bytes', 'Memory of the process.', 'kind'),
    uptime: gauge('uptime_seconds', 'Since the process began.'),
    poolJobs: gauge('pool_jobs', 'Jobs of the photo and paper processes.', 'pool', 'state'),
    transactions: gauge('database_transactions', 'Transactions under way or waiting for their turn.'),
    streams: gauge('event_streams', 'Open event streams.'),
    diskFree: gauge('disk_free_bytes', 'Free on the disk of the photos.'),
    databaseUp: gauge('database_up', 'Whether the database answers.'),
    weatherFailing: gauge('weather_failing_seconds', 'Since when a weather forecast could not be read.'),
    queueAge: gauge('queue_age_seconds', 'Age of what has waited longest, in seconds.', 'queue'),
  };
}

type Gauges = ReturnType<typeof createGauges>;

async function updateQueues({ databaseUp, queueAge }: Gauges, { database: { db }, now }: Services) {
  const ageOf = (since: number | null) => (since === null ? 0 : Math.max(0, (now() - since) / 1000));
  try {
    const ask = Promise.all([oldestPending(db), oldestQueuedMail(db), oldestRemoval(db)]);
    const [uplink, mail, removal] = await within(DATABASE_LIMIT_MS, ask);
    databaseUp.set(1);
    queueAge.set({ queue: 'uplinks' }, ageOf(uplink));
    queueAge.set({ queue: 'mails' }, ageOf(mail));
    queueAge.set({ queue: 'removals' }, ageOf(removal));
  } catch {
    // Its own metric shows it; the others must remain available.
    databaseUp.set(0);
    queueAge.reset();
  }
}

function updateProcess(
  { loopDelay, memory, uptime }: Gauges,
  delay: ReturnType<typeof monitorEventLoopDelay>,
): void {
  const { rss, heapUsed } = process.memoryUsage();
  const p99 = delay.percentile(99);
  delay.reset();
  loopDelay.set({ quantile: '0.99' }, Number.isFinite(p99) ? p99 / NANOSECONDS : 0);
  memory.set({ kind: 'resident' }, rss);
  memory.set({ kind: 'heap_used' }, heapUsed);
  uptime.set(process.uptime());
}

function updatePools({ poolJobs }: Gauges, { photos, papers }: Services): void {
  for (const [pool, { running, waiting }] of Object.entries({ photos: photos.load, papers: papers.load })) {
    poolJobs.set({ pool, state: 'running' }, running);
    poolJobs.set({ pool, state: 'waiting' }, waiting);
  }
}

export interface ServerMetrics {
  /** Reads all values now. */
  update(): Promise<void>;
  stop(): void;
}

/** The server's load, read at each request for metrics. */
export function createServerMetrics(services: Services, registry: Registry): ServerMetrics {
  const gauges = createGauges(registry);
  const delay = monitorEventLoopDelay();
  delay.enable();
  return {
    update: async () => {
      updateProcess(gauges, delay);
      updatePools(gauges, services);
      gauges.transactions.set(services.database.transactionsUnderWay);
      gauges.streams.set(services.hub.size);
      gauges.diskFree.set(await services.freeBytes());
      const failingSince = services.weather.failingSince();
      gauges.weatherFailing.set(
        failingSince === null ? 0 : Math.max(0, services.now() - failingSince) / 1000,
      );
      await updateQueues(gauges, services);
    },
    stop: () => delay.disable(),
  };
}
