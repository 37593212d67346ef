import type { ReadingApi, Species, StatsSubject } from '@satomori/core';
import type { PostLocation, postMapQueries } from '../../queries/posts/postMap.ts';
import type { NamedFact } from '../../ui/list/FactList.tsx';
import type { Post } from '../card/postWords.ts';

/** A column of a list of captures or sightings, after their time and animal. */
export interface ListColumn<Row extends Post> {
  /** Share of the width; that of the animal is 2. */
  share: number;
  textOf: (row: Row) => string | null;
}

/** A capture or sighting as map, list and card show it. */
export interface ShownPost extends PostLocation {
  title: string;
  /** When it happened, as ISO text. */
  at: string;
  /** When it happened, as far as known. */
  when: string;
  /** The texts of the list's columns. */
  beside: readonly (string | null)[];
  /** All facts, for its card. */
  facts: readonly NamedFact[];
  post: Post;
}

type PostQueries = ReturnType<typeof postMapQueries<{ id: string }, ShownPost>>;

/** Names and queries of captures or sightings. */
export interface PostKind {
  subject: StatsSubject;
  /** `捕獲`, `目撃`. */
  noun: string;
  /** `鳥獣の種類`, `動物`. */
  species: string;
  listColumns: readonly Pick<ListColumn<Post>, 'share'>[];
  /** Label of the filter by kind, and the names of the kinds by code. */
  kinds: { label: string; words: Readonly<Record<string, string>> };
  /** Animals that a cluster on the map reports. */
  dangers: readonly Species[];
  /** What an empty list would contain, and how to add it. */
  empty: string;
  queries: (reading: ReadingApi) => PostQueries;
}
