import type { Passwords } from '../accounts/passwords.ts';
import type { BasemapStore } from '../basemaps/basemapStore.ts';
import type { BrokerConnections } from '../brokers/brokerConnections.ts';
import type { FindSession } from '../sessions/sessionLoader.ts';
import type { Tokens } from '../sessions/tokens.ts';
import type { ClockWatch } from '../clock-watch/watchClock.ts';
import type { Database } from '../database/database.ts';
import type { EventHub } from '../events/hub.ts';
import type { ImportRunner } from '../imports/runner.ts';
import type { PhotoFolder } from '../photos/photoFolder.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import type { Issuers } from '../openid/issuers.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { PushHosts } from '../delivery/pushHosts.ts';
import type { LineApi } from '../delivery/line/lineApi.ts';
import type { LineNotices } from '../delivery/line/settleLine.ts';
import type { PermittedHosts } from '../outbound/permittedHosts.ts';
import type { QueueWorker } from '../outbound/queueWorker.ts';
import type { PaperPool } from '../papers/paperPool.ts';
import type { UplinkProcessor } from '../uplinks/processor.ts';
import type { UplinkIntake } from '../uplinks/uplinkIntake.ts';
import type { WeatherService } from '../weather/weatherService.ts';

/** The dependencies of routes. */
export interface Services {
  database: Database;
  tokens: Tokens;
  findSession: FindSession;
  passwords: Passwords;
  hub: EventHub;
  photos: PhotoStore;
  photoFolder: PhotoFolder;
  basemaps: BasemapStore;
  papers: PaperPool;
  uplinks: UplinkProcessor;
  webhooks: UplinkIntake;
  mailer: Mailer;
  deliverer: QueueWorker;
  pushHosts: PushHosts;
  /** Hosts of webhook targets that the operator permits by name. */
  webhookHosts: PermittedHosts;
  lineApi: LineApi;
  lineNotices: LineNotices;
  imports: ImportRunner;
  clockWatch: ClockWatch;
  /** Free bytes on the disk with the photos. */
  freeBytes: () => Promise<number>;
  /** Milliseconds; replaceable by a test's clock. */
  now: () => number;
  isSample: boolean;
  tilesUrl: string;
  /** The server's public URL, for links. */
  publicUrl: string;
  issuers: Issuers;
  weather: WeatherService;
  brokers: BrokerConnections;
  /** Addresses of MQTT brokers that the operator permits by name. */
  permittedBrokers: readonly string[];
}
