import { randomUUID } from 'node:crypto';
import { DEFAULT_APP_CONFIG } from '@satomori/core';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { Registry } from 'prom-client';
import { createIdentifyCaller } from '../access/identifyCaller.ts';
import { codeRoutes } from '../auth/codeRoutes.ts';
import { adminGroupRoutes } from '../admin-groups/routes.ts';
import { adminAuditLogRoutes } from '../admin-audit-logs/routes.ts';
import { deviceFileRoutes } from '../device-files/routes.ts';
import { exportRoutes } from '../exports/routes.ts';
import { adminUserRoutes } from '../admin-users/routes.ts';
import { areaRoutes } from '../areas/routes.ts';
import { basemapRoutes } from '../basemaps/routes.ts';
import { brokerRoutes } from '../integrations/brokerRoutes.ts';
import { authRoutes } from '../auth/routes.ts';
import { type TimedJobs, startTimedJobs } from './timedJobs.ts';
import { createServices } from './createServices.ts';
import { DEFAULT_TILES_URL } from '../config/config.ts';
import { lineAccountRoutes } from '../delivery/line/accountRoutes.ts';
import { lineLinkRoutes } from '../delivery/line/linkRoutes.ts';
import { webhookRoutes } from '../delivery/webhook/routes.ts';
import { subscriptionRoutes } from '../delivery/subscriptionRoutes.ts';
import { digestRoutes } from '../digests/routes.ts';
import { effortRoutes } from '../efforts/routes.ts';
import { eventRoutes } from '../events/routes.ts';
import { firstRunRoutes } from '../first-run/routes.ts';
import { gatewayLogRoutes } from '../gateway-logs/routes.ts';
import { gatewayRoutes } from '../gateways/routes.ts';
import { groupRoutes } from '../groups/routes.ts';
import { importRoutes } from '../imports/routes.ts';
import { healthRoutes } from '../health/routes.ts';
import { captureKind } from '../posts/captures/captureKind.ts';
import { photoRepeatRoutes } from '../posts/captures/photoRepeats.ts';
import { postRoutes } from '../posts/routes.ts';
import { photoRoutes } from '../posts/photoRoutes.ts';
import { type AddRoute, createAddRoute } from '../plugins/addRoute.ts';
import { addCacheRule } from '../plugins/cacheRule.ts';
import { addCompression } from '../plugins/compression.ts';
import { addBodyPace } from '../plugins/bodyPace.ts';
import { addErrorAnswers, answerEarlyError } from '../plugins/errorAnswers.ts';
import { sightingKind } from '../posts/sightings/sightingKind.ts';
import { mailRoutes } from '../mail/routes.ts';
import { integrationRoutes } from '../integrations/routes.ts';
import { openidRoutes } from '../openid/routes.ts';
import { openidSettingsRoutes } from '../openid/settingsRoutes.ts';
import { openapiRoutes } from '../openapi/routes.ts';
import { parkedDeviceRoutes } from '../parked-devices/routes.ts';
import { paperRoutes } from '../papers/routes.ts';
import { addGracefulStop } from '../plugins/gracefulStop.ts';
import { addUnreadForms } from '../plugins/unreadForms.ts';
import { limitConnections } from '../plugins/limitConnections.ts';
import { addMultipart } from '../plugins/multipart.ts';
import { notificationRoutes } from '../alarms/routes.ts';
import { deliveryRoutes } from '../alarms/deliveries/deliveryRoutes.ts';
import { alarmRuleRoutes } from '../alarms/rules/ruleRoutes.ts';
import { addRequestMetrics } from '../metrics/requestMetrics.ts';
import { createServerMetrics } from '../metrics/serverMetrics.ts';
import { addRequestLog, loggedError } from '../plugins/requestLog.ts';
import type { ServerOptions } from './serverOptions.ts';
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
import { createRefusalNotes } from '../uplinks/refusalNotes.ts';
import { uplinkRoutes } from '../uplinks/routes.ts';
import { userConfigRoutes } from '../user-configs/routes.ts';
import { userRoutes } from '../users/routes.ts';
import { weatherRoutes } from '../weather/routes.ts';
import { addWebApp } from '../web-app/routes.ts';
import { addSecurityHeaders } from '../web-app/securityHeaders.ts';

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

const ROUTES: ((addRoute: AddRoute, services: Services) => void)[] = [
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
  weatherRoutes,
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
  const {
    database,
    webRoot,
    tilesUrl = DEFAULT_TILES_URL,
    web = DEFAULT_APP_CONFIG,
    now = Date.now,
  } = options;
  const app = createApp(options);
  const services = await createServices(options, app.log);

  limitConnections(app, (options.trustedProxies ?? []).length > 0);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  addRequestLog(app);
  const metrics = addMetrics(app, services);
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
    photos: services.photos,
  });
  for (const routes of ROUTES) routes(addRoute, services);
  if (webRoot !== undefined) await addWebApp(app, { webRoot, web, tiles: [new URL(tilesUrl).origin] });

  const timedJobs = options.runsTimedJobs === false ? null : startTimedJobs(services, app.log);
  stopWithApp(app, services, timedJobs);
  // What a former run has left behind.
  app.addHook('onListen', async () => {
    for (const queue of [services.uplinks, services.mailer, services.deliverer]) queue.wake();
  });
  return { app, services, metrics };
}

/** @returns the metrics in the format of Prometheus */
function addMetrics(app: FastifyInstance, services: Services): () => Promise<string> {
  const registry = new Registry();
  addRequestMetrics(app, registry);
  const serverMetrics = createServerMetrics(services, registry);
  app.addHook('onClose', async () => serverMetrics.stop());
  return async () => {
    await serverMetrics.update();
    return registry.metrics();
  };
}

function stopWithApp(app: FastifyInstance, services: Services, timedJobs: TimedJobs | null): void {
  const { hub, brokers, mailer, deliverer } = services;
  /** Of what waits for other servers: while the last requests are answered, so that the time limits do not add up. */
  let ended: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    hub.stop();
    ended = Promise.all([brokers.stop(), mailer.stop(), deliverer.stop()]);
  });
  app.addHook('onClose', async () => {
    await ended;
    await timedJobs?.stop();
    await services.imports.stop();
    await services.uplinks.stop();
    await Promise.all([services.photos.close(), services.papers.close()]);
  });
}
