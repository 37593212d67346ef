import { type Area, listAreas } from '../contract/areas.ts';
import { createEffort, type Effort, type EffortInput, listEfforts } from '../contract/efforts.ts';
import type { InputOf } from '../schemas/defineEndpoint.ts';
import { changePassword } from '../contract/auth.ts';
import { listGatewayLogs } from '../contract/gatewayLogs.ts';
import { type DeletedRow, MAX_PAGE_SIZE } from '../schemas/primitives.ts';
import { type Gateway, listGateways } from '../contract/gateways.ts';
import { type Group, listGroups } from '../contract/groups.ts';
import { actOnNotifications, listNotifications } from '../contract/notifications.ts';
import { cancelTrapAct, type Cancellation, listTrapLogs, recordTrapAct } from '../contract/trapLogs.ts';
import { getStats } from '../contract/stats.ts';
import { listTraps, type Trap } from '../contract/traps.ts';
import { createDeviceWriting } from './devices.ts';
import { noAnswer } from '../http/apiError.ts';
import type { CallOptions, HttpClient, ListAnswer } from '../http/client.ts';
import { createPhotoReading } from './photos.ts';
import { createPostReading, createPostWriting } from './posts.ts';
import { createQuestionReading } from './questions.ts';
import { createSessionReading, createSignIn, createSignOut, withToken } from './session.ts';

export type TrapFilter = NonNullable<InputOf<typeof listTraps>['query']>;
export type GroupFilter = NonNullable<InputOf<typeof listGroups>['query']>;
export type TrapLogFilter = NonNullable<InputOf<typeof listTrapLogs>['query']>;
export type GatewayFilter = NonNullable<InputOf<typeof listGateways>['query']>;
export type GatewayLogFilter = NonNullable<InputOf<typeof listGatewayLogs>['query']>;
export type NotificationFilter = NonNullable<InputOf<typeof listNotifications>['query']>;
export type EffortFilter = NonNullable<InputOf<typeof listEfforts>['query']>;
export type AreaFilter = NonNullable<InputOf<typeof listAreas>['query']>;
export type StatsQuery = NonNullable<InputOf<typeof getStats>['query']>;
export type NotificationAction = InputOf<typeof actOnNotifications>['body'];

/** A list of rows; with `since` it also returns rows that are gone. */
export interface ListOfRows<Row, Filter> {
  (query?: Omit<Filter, 'since'>, options?: CallOptions): Promise<ListAnswer<Row>>;
  (query: Filter, options?: CallOptions): Promise<ListAnswer<Row | DeletedRow>>;
}

/** Calls that only read. Screens and commands that only read get these, so that they cannot write by accident. */
export const createReadingApi = (http: HttpClient) => ({
  ...createSessionReading(http),
  groups: {
    /** Newest first; the largest page unless the caller passes a limit. */
    list: ((query: GroupFilter = {}, options?: CallOptions) =>
      http.list(listGroups, { query: { limit: MAX_PAGE_SIZE, ...query } }, options)) as ListOfRows<
      Group,
      GroupFilter
    >,
  },
  traps: {
    list: ((query: TrapFilter = {}, options?: CallOptions) =>
      http.list(listTraps, { query }, options)) as ListOfRows<Trap, TrapFilter>,
  },
  gateways: {
    list: ((query: GatewayFilter = {}, options?: CallOptions) =>
      http.list(listGateways, { query }, options)) as ListOfRows<Gateway, GatewayFilter>,
  },
  trapLogs: {
    list: (query: TrapLogFilter = {}, options?: CallOptions) => http.list(listTrapLogs, { query }, options),
  },
  gatewayLogs: {
    list: (query: GatewayLogFilter = {}, options?: CallOptions) =>
      http.list(listGatewayLogs, { query }, options),
  },
  notifications: {
    list: (query: NotificationFilter = {}, options?: CallOptions) =>
      http.list(listNotifications, { query }, options),
  },
  captures: createPostReading(http, 'captures'),
  sightings: createPostReading(http, 'sightings'),
  questions: createQuestionReading(http),
  efforts: {
    list: ((query: EffortFilter = {}, options?: CallOptions) =>
      http.list(listEfforts, { query }, options)) as ListOfRows<Effort, EffortFilter>,
  },
  areas: {
    /** Features of GeoJSON. */
    list: ((query: AreaFilter = {}, options?: CallOptions) =>
      http.list(listAreas, { query }, options)) as ListOfRows<Area, AreaFilter>,
  },
  stats: {
    /** Counts of captures or sightings by one or two dimensions, over the same filter as their lists. */
    read: (query: StatsQuery, options?: CallOptions) => http.call(getStats, { query }, options),
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
