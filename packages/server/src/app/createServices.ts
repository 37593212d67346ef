import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createPasswords } from '../accounts/passwords.ts';
import { createBasemapStore } from '../basemaps/basemapStore.ts';
import { startBrokerConnections } from '../brokers/brokerConnections.ts';
import { checkedDatabase } from '../access/checkedDatabase.ts';
import { createSessionLoader } from '../sessions/sessionLoader.ts';
import { createTokens } from '../sessions/tokens.ts';
import { createClockWatch } from '../clock-watch/watchClock.ts';
import { createDeliverer } from '../delivery/deliverer.ts';
import { createPushHosts } from '../delivery/pushHosts.ts';
import { createLineApi } from '../delivery/line/lineApi.ts';
import { createPermittedHosts } from '../outbound/permittedHosts.ts';
import {
  notifyPushEnded,
  notifyLineRefused,
  notifyLinkEnded,
  notifyTargetEnded,
} from '../alarms/unreachable/channelEnded.ts';
import { createEventHub } from '../events/hub.ts';
import { ImportRunner } from '../imports/runner.ts';
import { claimPhotoFolder, createPhotoFolder } from '../photos/photoFolder.ts';
import { createPhotoStore } from '../photos/photoStore.ts';
import { createMailer } from '../mail/mailer.ts';
import { createSmtpTransport } from '../mail/smtp.ts';
import { createIssuers } from '../openid/issuers.ts';
import { createPaperPool } from '../papers/paperPool.ts';
import { createUplinkProcessor } from '../uplinks/processor.ts';
import { startProcessorThread } from '../uplinks/processorThread.ts';
import { createUplinkIntake } from '../uplinks/uplinkIntake.ts';
import { createWeatherService } from '../weather/weatherService.ts';
import { DEFAULT_LINE_API_URL, DEFAULT_PUBLIC_URL, DEFAULT_TILES_URL } from '../config/config.ts';
import type { ServerOptions } from './serverOptions.ts';
import type { Services } from './services.ts';

/** Creates what the routes and the timed jobs share. */
export async function createServices(options: ServerOptions, log: FastifyBaseLogger): Promise<Services> {
  const { database, photosDir, isSample = false, now = Date.now } = options;
  const { tilesUrl = DEFAULT_TILES_URL, publicUrl = DEFAULT_PUBLIC_URL } = options;
  await claimPhotoFolder(database, photosDir);
  const hub = createEventHub({ database, log, now });
  const tokens = await createTokens(database.db, now);
  const checked = checkedDatabase(database, tokens);
  const passwords = options.passwords ?? createPasswords();
  const uplinks = startUplinks(options, { hub, now, log });
  const clockWatch = createClockWatch({ database, log, clocks: options.clocks });
  return {
    database: checked,
    tokens,
    findSession: createSessionLoader(database),
    passwords,
    hub,
    photos: createPhotoStore(photosDir),
    photoFolder: createPhotoFolder(database, photosDir),
    basemaps: createBasemapStore(join(dirname(photosDir), 'basemaps')),
    papers: createPaperPool({ folder: join(dirname(photosDir), 'papers'), log }),
    ...createSending(options, { tokens, publicUrl, clockWatch, now, log }),
    ...createUplinkSources(options, { uplinks, now, log }),
    imports: new ImportRunner({ database: checked, hub, passwords, uplinks, now }),
    clockWatch,
    freeBytes: options.freeBytes ?? (() => freeBytes(photosDir)),
    now,
    isSample,
    tilesUrl,
    publicUrl,
    issuers: createIssuers(options.openidIssuers ?? []),
    weather: createWeatherService({ baseUrl: options.weatherUrl, db: database.db, now, log }),
  };
}

/** Free bytes on the disk that contains this folder. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

type Shared<Name extends keyof Services> = Pick<Services, Name | 'now'> & { log: FastifyBaseLogger };

function startUplinks({ database, uplinksFrom }: ServerOptions, { hub, now, log }: Shared<'hub'>) {
  return uplinksFrom === undefined
    ? createUplinkProcessor({ database, hub, now, log })
    : startProcessorThread({ databaseUrl: uplinksFrom, hub, log });
}

/** Webhooks and brokers. */
function createUplinkSources(options: ServerOptions, { uplinks, now, log }: Shared<'uplinks'>) {
  const { database, mqttBrokers: permittedBrokers = [] } = options;
  const webhooks = createUplinkIntake(database, now);
  const brokers = startBrokerConnections({
    database,
    webhooks,
    uplinks,
    now,
    log,
    permitted: permittedBrokers,
  });
  return { uplinks, webhooks, brokers, permittedBrokers };
}

/** Mails, and messages by push, LINE and webhook. */
function createSending(
  options: ServerOptions,
  { tokens, publicUrl, clockWatch, now, log }: Shared<'tokens' | 'publicUrl' | 'clockWatch'>,
) {
  const { database } = options;
  const transport = options.smtp === undefined ? null : createSmtpTransport(options.smtp);
  const pushHosts = createPushHosts(options.pushHosts ?? []);
  const webhookHosts = createPermittedHosts(options.webhookHosts ?? []);
  const lineApi = createLineApi(options.lineApiUrl ?? DEFAULT_LINE_API_URL);
  const lineNotices = { onLinkEnded: notifyLinkEnded, onLineRefused: notifyLineRefused };
  const isClockSure = () => clockWatch.state() === 'ok';
  const sender = { database, transport, tokens, publicUrl, isClockSure, now, log };
  const deliverer = createDeliverer({
    ...sender,
    pushHosts,
    webhookHosts,
    lineApi,
    lineNotices,
    onSubscriptionEnded: notifyPushEnded,
    onTargetEnded: notifyTargetEnded,
  });
  return { mailer: createMailer(sender), deliverer, pushHosts, webhookHosts, lineApi, lineNotices };
}
