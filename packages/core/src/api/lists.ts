import type { AnswerOf, EndpointDefinition, InputOf } from '../schemas/defineEndpoint.ts';
import type { DeletedRow } from '../schemas/primitives.ts';
import type { CallOptions, HttpClient, ListAnswer } from '../http/client.ts';

/** An endpoint that answers a query with a list. */
export type ListEndpoint = EndpointDefinition & {
  readonly answerKind: 'list';
  readonly query: NonNullable<EndpointDefinition['query']>;
};
export type FilterOf<E extends ListEndpoint> = NonNullable<InputOf<E>['query']>;
/** A row of the list that still exists. */
export type RowOf<E extends ListEndpoint> = Exclude<AnswerOf<E>, DeletedRow>;

/** Reads one list; with `since` it also returns rows that are gone. */
export interface ReadList<E extends ListEndpoint> {
  (query?: Omit<FilterOf<E>, 'since'>, options?: CallOptions): Promise<ListAnswer<RowOf<E>>>;
  (query: FilterOf<E>, options?: CallOptions): Promise<ListAnswer<AnswerOf<E>>>;
}

/** Reads any list: `list(listGroups, { q })`. With `since` it also returns rows that are gone. */
export interface ReadAnyList {
  <E extends ListEndpoint>(
    endpoint: E,
    query?: Omit<FilterOf<E>, 'since'>,
    options?: CallOptions,
  ): Promise<ListAnswer<RowOf<E>>>;
  <E extends ListEndpoint>(
    endpoint: E,
    query: FilterOf<E>,
    options?: CallOptions,
  ): Promise<ListAnswer<AnswerOf<E>>>;
}

export const createReadAnyList = (http: HttpClient) =>
  ((endpoint: ListEndpoint, query: object = {}, options?: CallOptions) =>
    http.list(endpoint, { query }, options)) as ReadAnyList;

export const createReadList = <E extends ListEndpoint>(http: HttpClient, endpoint: E) =>
  ((query: object = {}, options?: CallOptions) =>
    http.list<ListEndpoint>(endpoint, { query }, options)) as ReadList<E>;
