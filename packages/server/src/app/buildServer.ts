import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { type AppConfig, DEFAULT_APP_CONFIG } from '@satomori/core';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { Registry } from 'prom-client';
import { createIdentifyCaller } from '../access/identifyCaller.ts';
import { createPasswords, type Passwords } from '../accounts/passwords.ts';
import { codeRoutes } from '../auth/codeRoutes.ts';
import { adminGroupRoutes } from '../admin-groups/routes.ts';
import { adminAuditLogRoutes } from '../admin-audit-logs/routes.ts';
import { deviceFileRoutes } from '../device-files/routes.ts';
import { exportRoutes } from '../exports/routes.ts';
import { adminUserRoutes } from '../admin-users/routes.ts';
import { areaRoutes } from '../areas/routes.ts';
import { createBasemapStore } from '../basemaps/basemapStore.ts';
import { basemapRoutes } from '../basemaps/routes.ts';
import { startBrokerConnections } from '../brokers/brokerConnections.ts';
import { brokerRoutes } from '../integrations/brokerRoutes.ts';
import { checkedDatabase } from '../access/checkedDatabase.ts';
import { authRoutes } from '../auth/routes.ts';
import { createSessionLoader } from '../sessions/sessionLoader.ts';
import { createTokens } from '../sessions/tokens.ts';
import { type Clocks, createClockWatch } from '../clock/watchClock.ts';
import { startClockwork } from './clockwork.ts';
import { DEFAULT_LINE_API_URL, DEFAULT_PUBLIC_URL, DEFAULT_TILES_URL } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { createDeliverer } from '../delivery/deliverer.ts';
import { createPushHosts } from '../delivery/pushHosts.ts';
import { lineAccountRoutes } from '../delivery/line/accountRoutes.ts';
import { createLineApi } from '../delivery/line/lineApi.ts';
import { lineLinkRoutes } from '../delivery/line/linkRoutes.ts';
import { webhookRoutes } from '../delivery/webhook/routes.ts';
import { createPermittedHosts } from '../outbound/permittedHosts.ts';
import { subscriptionRoutes } from '../delivery/subscriptionRoutes.ts';
import { notifyPushEnded } from '../alarms/pushEnded.ts';
import { notifyLineRefused, notifyLinkEnded } from '../alarms/lineEnded.ts';
import { notifyTargetEnded } from '../alarms/targetEnded.ts';
import { digestRoutes } from '../digests/routes.ts';
import { effortRoutes } from '../efforts/routes.ts';
import { createEventHub } from '../events/hub.ts';
import { eventRoutes } from '../events/routes.ts';
import { firstRunRoutes } from '../first-run/routes.ts';
import { gatewayLogRoutes } from '../gateway-logs/routes.ts';
import { gatewayRoutes } from '../gateways/routes.ts';
import { groupRoutes } from '../groups/routes.ts';
import { importRoutes } from '../imports/routes.ts';
import { ImportRunner } from '../imports/runner.ts';
import { healthRoutes } from '../health/routes.ts';
import { captureKind } from '../posts/captures/captureKind.ts';
import { photoRepeatRoutes } from '../posts/captures/photoRepeats.ts';
import { postRoutes } from '../posts/routes.ts';
import { claimPhotoFolder, createPhotoFolder, freeBytes } from '../photos/photoFolder.ts';
import { createPhotoStore } from '../photos/photoStore.ts';
import { photoRoutes } from '../posts/photoRoutes.ts';
import { type AddRoute, createAddRoute } from '../plugins/addRoute.ts';
import { addCacheRule } from '../plugins/cacheRule.ts';
import { addCompression } from '../plugins/compression.ts';
import { addBodyPace } from '../plugins/bodyPace.ts';
import { addErrorAnswers, answerEarlyError } from '../plugins/errorAnswers.ts';
import { sightingKind } from '../posts/sightings/sightingKind.ts';
import { createOutbox } from '../mail/outbox.ts';
import { mailRoutes } from '../mail/routes.ts';
import { createSmtpTransport, type SmtpOptions } from '../mail/smtp.ts';
import { integrationRoutes } from '../integrations/routes.ts';
import { createIssuers } from '../openid/issuers.ts';
import { openidRoutes } from '../openid/routes.ts';
import { openidSettingsRoutes } from '../openid/settingsRoutes.ts';
import { openapiRoutes } from '../openapi/routes.ts';
import { parkedDeviceRoutes } from '../parked-devices/routes.ts';
import { createPaperPool } from '../papers/paperPool.ts';
import { paperRoutes } from '../papers/routes.ts';
import { addGracefulStop } from '../plugins/gracefulStop.ts';
import { addUnreadForms } from '../plugins/unreadForms.ts';
import { limitConnections } from '../plugins/limitConnections.ts';
import { addMultipart } from '../plugins/multipart.ts';
import { notificationRoutes } from '../alarms/routes.ts';
import { deliveryRoutes } from '../alarms/deliveryRoutes.ts';
import { alarmRuleRoutes } from '../alarms/ruleRoutes.ts';
import { addRequestMetrics } from '../metrics/requestMetrics.ts';
import { createServerMetrics } from '../metrics/serverMetrics.ts';
import { addRequestLog, loggedError } from '../plugins/requestLog.ts';
import type { Services } from './services.ts';
import { adminQuestionRoutes } from '../questions/adminRoutes.ts';
import { rewardEvidenceRoutes } from '../reward-evidence/routes.ts';
import { evidenceRuleRoutes } from '../reward-evidence/rulesRoutes.ts';
import { rewardPriceRoutes } from '../reward-prices/routes.ts';
import { questionRoutes } from '../questions/routes.ts';
import { siteRoutes } from '../sites/routes.ts';
import { pastStateRoutes } from '../past-states/routes.ts';
import { patrolBookRoutes } from '../patrol-book/routes.ts';
import { statsRoutes } from '../stats/routes.ts';
import { trapLogRoutes } from '../trap-logs/routes.ts';
import { signalRoutes } from '../signal/routes.ts';
import { trapDiagnosisRoutes } from '../trap-diagnosis/routes.ts';
import { trapRoutes } from '../trap-registry/routes.ts';
import { createUplinkProcessor } from '../uplinks/processor.ts';
import { startProcessorThread } from '../uplinks/processorThread.ts';
import { createRefusalNotes } from '../uplinks/refusalNotes.ts';
import { createUplinkIntake } from '../uplinks/uplinkIntake.ts';
import { uplinkRoutes } from '../uplinks/routes.ts';
import { userConfigRoutes } from '../user-configs/routes.ts';
import { userRoutes } from '../users/routes.ts';
import { addWebApp } from '../web-app/routes.ts';
import { addSecurityHeaders } from '../web-app/securityHeaders.ts';

export interface ServerOptions {
  /** With its tables created. */
  database: Database;
  isSample?: boolean;
  tilesUrl?: string;
  trustedProxies?: string[];
  /** Where photos are stored; beside it are the base maps (`basemaps`) and papers being drawn (`papers`). */
  photosDir: string;
  /** The built web app; without it only the API is served. */
  webRoot?: string | undefined;
  /** The web app's configuration, which it reads at start. */
  web?: AppConfig;
  logLevel?: string;
  now?: () => number;
  /** Watched for steps; replaceable by tests. */
  clocks?: Clocks;
  /** `false` where a test runs the timed jobs itself; true by default. */
  runsTimedJobs?: boolean;
  /** Where log lines are written; stdout by default. */
  logStream?: { write(line: string): void };
  freeBytes?: () => Promise<number>;
  /** Replaceable by tests with a cheaper one. */
  passwords?: Passwords;
  /** Without it mails stay queued. */
  smtp?: SmtpOptions | undefined;
  /** The server's public URL, for links in mails. */
  publicUrl?: string;
  /** Issuers of sign-ins that may have private addresses. */
  openidIssuers?: readonly string[];
  /** MQTT brokers that may have private addresses and be without TLS. */
  mqttBrokers?: readonly string[];
  /** Hosts of push services, besides those of the browsers, which may have private addresses. */
  pushHosts?: readonly string[];
  /** Hosts of webhook targets that may have private addresses. */
  webhookHosts?: readonly string[];
  /** Where LINE's Messaging API is called. */
  lineApiUrl?: string;
  /** The PostgreSQL URL for a worker thread that processes uplinks; without it this thread processes them. */
  uplinksFrom?: string | undefined;
}

export interface Server {
  app: FastifyInstance;
  /** The server's metrics in the format of Prometheus; never served by `app`. */
  metrics: () => Promise<string>;
  services: Services;
}

const MAX_BODY_BYTES = 1024 * 1024;
/** Eight photos over a slow connection in the mountains take minutes. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** How often both time limits are checked. */
const TIMEOUT_CHECK_MS = 5_000;
/** Of the ten seconds in which the server must stop. */
const FINISH_WITHIN_MS = 6_000;

function createApp({ logLevel = 'silent', trustedProxies = [], logStream }: ServerOptions): FastifyInstance {
  return Fastify({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Streams are long-lived; the limit applies to receiving a request.
    connectionTimeout: 0,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    // Requests received before a stop are answered; see `addGracefulStop`.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    frameworkErrors: answerEarlyError,
    // Limits count by address: only a proxy configured by the operator may forward the client's address.
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // `addRequestLog` logs one line per request. Never a token, a password or a body (R18).
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: logLevel,
      // For logging by libraries: the multipart parser logs all headers.
      redact: { paths: ['headers', 'req.headers', 'busboyOptions.headers'], remove: true },
      serializers: { err: loggedError, req: ({ method }: { method: string }) => ({ method }) },
      ...(logStream === undefined ? {} : { stream: logStream }),
    },
  });
}

const BUILT: ((addRoute: AddRoute, services: Services) => void)[] = [
  authRoutes,
  codeRoutes,
  firstRunRoutes,
  openidRoutes,
  openidSettingsRoutes,
  rewardPriceRoutes,
  evidenceRuleRoutes,
  rewardEvidenceRoutes,
  siteRoutes,
  userRoutes,
  adminGroupRoutes,
  adminUserRoutes,
  adminAuditLogRoutes,
  deviceFileRoutes,
  exportRoutes,
  importRoutes,
  userConfigRoutes,
  digestRoutes,
  mailRoutes,
  groupRoutes,
  trapRoutes,
  trapDiagnosisRoutes,
  signalRoutes,
  patrolBookRoutes,
  pastStateRoutes,
  trapLogRoutes,
  gatewayRoutes,
  gatewayLogRoutes,
  notificationRoutes,
  alarmRuleRoutes,
  deliveryRoutes,
  eventRoutes,
  subscriptionRoutes,
  webhookRoutes,
  lineAccountRoutes,
  lineLinkRoutes,
  uplinkRoutes,
  integrationRoutes,
  brokerRoutes,
  parkedDeviceRoutes,
  healthRoutes,
  openapiRoutes,
  postRoutes(captureKind),
  photoRoutes,
  photoRepeatRoutes,
  postRoutes(sightingKind),
  paperRoutes,
  questionRoutes,
  adminQuestionRoutes,
  statsRoutes,
  effortRoutes,
  areaRoutes,
  basemapRoutes,
];

/** Assembles the server from its dependencies. It does not listen; `main.ts` does. */
export async function buildServer(options: ServerOptions): Promise<Server> {
  const { database, photosDir, isSample = false, webRoot, now = Date.now } = options;
  const { tilesUrl = DEFAULT_TILES_URL, publicUrl = DEFAULT_PUBLIC_URL } = options;
  const { web = DEFAULT_APP_CONFIG } = options;
  const app = createApp(options);
  await claimPhotoFolder(database, photosDir);
  const photos = createPhotoStore(photosDir);
  const hub = createEventHub({ database, log: app.log, now });
  const tokens = await createTokens(database.db, now);
  const transport = options.smtp === undefined ? null : createSmtpTransport(options.smtp);
  const pushHosts = createPushHosts(options.pushHosts ?? []);
  const webhookHosts = createPermittedHosts(options.webhookHosts ?? []);
  const lineApi = createLineApi(options.lineApiUrl ?? DEFAULT_LINE_API_URL);
  const lineNotices = { onLinkEnded: notifyLinkEnded, onLineRefused: notifyLineRefused };
  const checked = checkedDatabase(database, tokens);
  const uplinks =
    options.uplinksFrom === undefined
      ? createUplinkProcessor({ database, hub, now, log: app.log })
      : startProcessorThread({ databaseUrl: options.uplinksFrom, hub, log: app.log });
  const passwords = options.passwords ?? createPasswords();
  const webhooks = createUplinkIntake(database, now);
  const permittedBrokers = options.mqttBrokers ?? [];
  const services: Services = {
    database: checked,
    tokens,
    findSession: createSessionLoader(database),
    passwords,
    hub,
    photos,
    photoFolder: createPhotoFolder(database, photosDir),
    basemaps: createBasemapStore(join(dirname(photosDir), 'basemaps')),
    papers: createPaperPool({ folder: join(dirname(photosDir), 'papers') }),
    uplinks,
    webhooks,
    outbox: createOutbox({ database, transport, tokens, publicUrl, now, log: app.log }),
    deliverer: createDeliverer({
      database,
      transport,
      tokens,
      pushHosts,
      webhookHosts,
      lineApi,
      publicUrl,
      lineNotices,
      onSubscriptionEnded: notifyPushEnded,
      onTargetEnded: notifyTargetEnded,
      now,
      log: app.log,
    }),
    pushHosts,
    webhookHosts,
    lineApi,
    lineNotices,
    imports: new ImportRunner({ database: checked, hub, passwords, uplinks, now }),
    clockWatch: createClockWatch({ database, log: app.log, clocks: options.clocks }),
    freeBytes: options.freeBytes ?? (() => freeBytes(photosDir)),
    now,
    isSample,
    tilesUrl,
    publicUrl,
    issuers: createIssuers(options.openidIssuers ?? []),
    brokers: startBrokerConnections({
      database,
      webhooks,
      uplinks,
      now,
      log: app.log,
      permitted: permittedBrokers,
    }),
    permittedBrokers,
  };

  limitConnections(app, (options.trustedProxies ?? []).length > 0);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  addRequestLog(app);
  const registry = new Registry();
  addRequestMetrics(app, registry);
  const serverMetrics = createServerMetrics(services, registry);
  addGracefulStop(app, FINISH_WITHIN_MS);
  addBodyPace(app);
  addErrorAnswers(app, createRefusalNotes({ database, now, log: app.log }));
  // A request with an unknown `Expect` header is answered like any other.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  addCacheRule(app);
  addSecurityHeaders(app);
  await addCompression(app);
  await addMultipart(app);
  addUnreadForms(app);
  app.decorateRequest('caller');
  const addRoute = createAddRoute(app, {
    identifyCaller: createIdentifyCaller(services, (key) => services.webhooks.findIntegration(key)),
    photos,
  });
  for (const routes of BUILT) routes(addRoute, services);
  if (webRoot !== undefined) await addWebApp(app, { webRoot, web, tiles: [new URL(tilesUrl).origin] });

  const clockwork = options.runsTimedJobs === false ? null : startClockwork(services, app.log);
  app.addHook('preClose', async () => hub.stop());
  app.addHook('onClose', async () => {
    serverMetrics.stop();
    await services.brokers.stop();
    await clockwork?.stop();
    await services.imports.stop();
    await services.uplinks.stop();
    await Promise.all([services.outbox.stop(), services.deliverer.stop()]);
    await Promise.all([photos.close(), services.papers.close()]);
  });
  services.uplinks.wake();
  services.outbox.wake();
  services.deliverer.wake();
  const metrics = async () => {
    await serverMetrics.update();
    return registry.metrics();
  };
  return { app, services, metrics };
}
