import type { InputOf } from '../contract/endpoint.ts';
import { changePassword, signIn } from '../contract/auth.ts';
import { listGatewayLogs } from '../contract/gatewayLogs.ts';
import { listGateways } from '../contract/gateways.ts';
import { listGroups } from '../contract/groups.ts';
import { checkReady } from '../contract/health.ts';
import { actOnPushLogs, listPushLogs } from '../contract/pushLogs.ts';
import { listSites } from '../contract/sites.ts';
import { listTrapLogs, recordTrapAct } from '../contract/trapLogs.ts';
import { listTraps } from '../contract/traps.ts';
import { type CurrentUser, listUsers, type Member } from '../contract/users.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';
import { createHuntPointReading, createHuntPointWriting } from './huntPoints.ts';
import { createImageReading } from './images.ts';
import { createQuestionReading } from './questions.ts';

export type SignInInput = InputOf<typeof signIn>['body'];
export type TrapFilter = NonNullable<InputOf<typeof listTraps>['query']>;
export type TrapLogFilter = NonNullable<InputOf<typeof listTrapLogs>['query']>;
export type GatewayFilter = NonNullable<InputOf<typeof listGateways>['query']>;
export type GatewayLogFilter = NonNullable<InputOf<typeof listGatewayLogs>['query']>;
export type PushLogFilter = NonNullable<InputOf<typeof listPushLogs>['query']>;
export type PushLogAction = InputOf<typeof actOnPushLogs>['body'];

/** Calls that only read: what reading commands and screens get, so that they cannot write by accident. */
export const createReadingApi = (http: HttpClient) => ({
  ready: (options?: CallOptions) => http.call(checkReady, {}, options),
  sites: { list: (options?: CallOptions) => http.list(listSites, {}, options) },
  users: {
    /** The person signed in, and the other members of their group. */
    list: async (options?: CallOptions): Promise<{ me: CurrentUser; members: Member[] }> => {
      const [me, ...members] = (await http.list(listUsers, {}, options)).json;
      return { me: me as CurrentUser, members };
    },
  },
  groups: { list: (options?: CallOptions) => http.list(listGroups, {}, options) },
  traps: {
    list: (query: TrapFilter = {}, options?: CallOptions) => http.list(listTraps, { query }, options),
  },
  gateways: {
    list: (query: GatewayFilter = {}, options?: CallOptions) => http.list(listGateways, { query }, options),
  },
  trapLogs: {
    list: (query: TrapLogFilter = {}, options?: CallOptions) => http.list(listTrapLogs, { query }, options),
  },
  gatewayLogs: {
    list: (query: GatewayLogFilter = {}, options?: CallOptions) =>
      http.list(listGatewayLogs, { query }, options),
  },
  pushLogs: {
    list: (query: PushLogFilter = {}, options?: CallOptions) => http.list(listPushLogs, { query }, options),
  },
  huntPoints: createHuntPointReading(http),
  questions: createQuestionReading(http),
  images: createImageReading(http),
});
export type ReadingApi = ReturnType<typeof createReadingApi>;

/** Calls that change something. */
export const createWritingApi = (http: HttpClient) => ({
  auth: {
    signIn: (body: SignInInput, options?: CallOptions) => http.call(signIn, { body }, options),
    changePassword: (body: InputOf<typeof changePassword>['body'], options?: CallOptions) =>
      http.call(changePassword, { body }, options),
  },
  trapLogs: {
    record: (body: InputOf<typeof recordTrapAct>['body'], options?: CallOptions) =>
      http.call(recordTrapAct, { body }, options),
  },
  pushLogs: {
    act: (body: PushLogAction, options?: CallOptions) => http.call(actOnPushLogs, { body }, options),
  },
  huntPoints: createHuntPointWriting(http),
});
export type WritingApi = ReturnType<typeof createWritingApi>;
