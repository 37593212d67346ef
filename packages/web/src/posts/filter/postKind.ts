import type { ReadingApi, Species, StatsSubject } from '@satomori/core';
import type { ReactNode } from 'react';
import type { PostLocation, postMapQueries } from '../../queries/posts/postMap.ts';
import type { NamedFact } from '../../ui/list/FactList.tsx';
import type { Post } from '../card/postWords.ts';

/** A capture or sighting as map, list and card show it. */
export interface ShownPost extends PostLocation {
  title: string;
  /** When it happened, as far as known. */
  when: string;
  /** Further columns of a row. */
  beside: readonly ReactNode[];
  /** All facts, for its card. */
  facts: readonly NamedFact[];
  post: Post;
}

export type PostQueries = ReturnType<typeof postMapQueries<{ id: string }, ShownPost>>;

/** Names and queries of captures or sightings. */
export interface PostKind {
  subject: StatsSubject;
  /** `捕獲`, `目撃`. */
  noun: string;
  /** `鳥獣の種類`, `動物`. */
  species: string;
  /** Label of the filter by kind, and the names of the kinds by code. */
  kinds: { label: string; words: Readonly<Record<string, string>> };
  /** Animals that a cluster on the map reports. */
  dangers: readonly Species[];
  /** What an empty list would contain, and how to add it. */
  empty: string;
  queries: (reading: ReadingApi) => PostQueries;
}
