import { createEffort, type EffortInput } from '../contract/efforts.ts';
import type { InputOf } from '../schemas/defineEndpoint.ts';
import { listPhotoRepeats } from '../contract/posts/captures.ts';
import { changePassword } from '../contract/auth.ts';
import { listGatewayLogs } from '../contract/devices/gatewayLogs.ts';
import { listGateways } from '../contract/devices/gateways.ts';
import { listGroups } from '../contract/people/groups.ts';
import { actOnNotifications, listNotifications } from '../contract/notifications/notifications.ts';
import {
  cancelTrapAct,
  type Cancellation,
  listTrapLogs,
  recordTrapAct,
} from '../contract/devices/trapLogs.ts';
import { listPastStates } from '../contract/devices/pastStates.ts';
import { getPatrolBook } from '../contract/devices/patrolBook.ts';
import { getEfficiency } from '../contract/efficiency.ts';
import { checkRewardEvidence } from '../contract/rewardEvidence.ts';
import { getStats } from '../contract/stats.ts';
import { getGatewaySignal, getTrapSignal } from '../contract/devices/signal.ts';
import { getTrapBatteryEnd, getTrapWhy } from '../contract/devices/trapDiagnosis.ts';
import { listTraps } from '../contract/devices/traps.ts';
import { createDeviceWriting } from './devices.ts';
import { noAnswer } from '../http/apiError.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';
import { createReadAnyList, createReadList, type FilterOf } from './lists.ts';
import { createPhotoReading } from './photos.ts';
import { createPostReading, createPostWriting } from './posts.ts';
import { createQuestionReading } from './questions.ts';
import { createSessionReading, createSignIn, createSignOut, withToken } from './session.ts';

export type TrapLogFilter = FilterOf<typeof listTrapLogs>;
export type GatewayLogFilter = FilterOf<typeof listGatewayLogs>;
export type NotificationFilter = FilterOf<typeof listNotifications>;
export type PastStatesQuery = NonNullable<InputOf<typeof listPastStates>['query']>;
export type PatrolBookQuery = NonNullable<InputOf<typeof getPatrolBook>['query']>;
export type ClaimQuery = NonNullable<InputOf<typeof checkRewardEvidence>['query']>;
export type EfficiencyQuery = NonNullable<InputOf<typeof getEfficiency>['query']>;
export type StatsQuery = NonNullable<InputOf<typeof getStats>['query']>;
export type NotificationAction = InputOf<typeof actOnNotifications>['body'];

/** Calls that only read. Screens and commands that only read get these, so that they cannot write by accident. */
export const createReadingApi = (http: HttpClient) => ({
  ...createSessionReading(http),
  /** Any list by its endpoint; those that many places read have a name below. */
  list: createReadAnyList(http),
  groups: { list: createReadList(http, listGroups) },
  traps: {
    list: createReadList(http, listTraps),
    /** When the battery of its sensor is expected to be low. */
    batteryEnd: (id: string, options?: CallOptions) =>
      http.call(getTrapBatteryEnd, { params: { id } }, options),
    /** Why nothing comes from the trap's sensor. */
    why: (id: string, options?: CallOptions) => http.call(getTrapWhy, { params: { id } }, options),
    /** How well its sensor was received, by day. */
    signal: (id: string, options?: CallOptions) => http.call(getTrapSignal, { params: { id } }, options),
  },
  gateways: {
    list: createReadList(http, listGateways),
    /** How well it received traps, by day. */
    signal: (id: string, options?: CallOptions) => http.call(getGatewaySignal, { params: { id } }, options),
  },
  trapLogs: {
    list: createReadList(http, listTrapLogs),
    /** The states of traps as they were known at the time, up to a year, some traps at a time. */
    states: (query: PastStatesQuery, options?: CallOptions) => http.call(listPastStates, { query }, options),
  },
  gatewayLogs: { list: createReadList(http, listGatewayLogs) },
  notifications: { list: createReadList(http, listNotifications) },
  captures: {
    ...createPostReading(http, 'captures'),
    /** The captures that already have photos of this one; for administrators. */
    photoRepeats: (id: string, options?: CallOptions) =>
      http.call(listPhotoRepeats, { params: { id } }, options),
  },
  sightings: createPostReading(http, 'sightings'),
  questions: createQuestionReading(http),
  patrolBook: {
    /** What backs each day of each trap, up to a month, some traps at a time. */
    read: (query: PatrolBookQuery, options?: CallOptions) => http.call(getPatrolBook, { query }, options),
  },
  stats: {
    /** Counts of captures or sightings by one or two dimensions, over the same filter as their lists. */
    read: (query: StatsQuery, options?: CallOptions) => http.call(getStats, { query }, options),
    /** Captures and sightings per effort (CPUE, SPUE), beside last year. */
    efficiency: (query: EfficiencyQuery, options?: CallOptions) =>
      http.call(getEfficiency, { query }, options),
  },
  rewardEvidence: {
    /** What is missing in the evidence for a person's rewards; for administrators. */
    check: (query: ClaimQuery, options?: CallOptions) => http.call(checkRewardEvidence, { query }, options),
  },
  images: createPhotoReading(http),
});
export type ReadingApi = ReturnType<typeof createReadingApi>;

/** Calls that change something. */
export const createWritingApi = (http: HttpClient) => ({
  auth: {
    signIn: createSignIn(http),
    signOut: createSignOut(http),
    changePassword: (body: InputOf<typeof changePassword>['body'], options?: CallOptions) =>
      withToken(http.call(changePassword, { body }, options)),
  },
  trapLogs: {
    record: (body: InputOf<typeof recordTrapAct>['body'], options?: CallOptions) =>
      http.call(recordTrapAct, { body }, options),
    /** Cancels an act; repeating the call with the same id cancels it once. */
    cancel: (id: string, body: Cancellation, options?: CallOptions) =>
      http.call(cancelTrapAct, { params: { id }, body }, options),
  },
  notifications: {
    /**
     * @throws {NetworkError} also where the answer has no count, since it is then not from the server. Source: R54.
     */
    act: async (body: NotificationAction, options?: CallOptions) => {
      const answer = await http.call(actOnNotifications, { body }, options);
      if (!Number.isInteger(answer.changed)) throw noAnswer('FOREIGN_ANSWER', 'no count of what was changed');
      return answer;
    },
  },
  ...createDeviceWriting(http),
  efforts: {
    /** Repeating the call with the same id records one entry. */
    create: (body: EffortInput, options?: CallOptions) => http.call(createEffort, { body }, options),
  },
  captures: createPostWriting(http, 'captures'),
  sightings: createPostWriting(http, 'sightings'),
});
export type WritingApi = ReturnType<typeof createWritingApi>;
