import type { ReadingApi, Species, StatsSubject } from '@satomori/core';
import type { ReactNode } from 'react';
import type { PostLocation, postMapQueries } from '../../queries/posts/postMap.ts';
import type { NamedFact } from '../../ui/list/FactList.tsx';
import type { Post } from '../card/postWords.ts';

/** A capture or sighting as map, list and card show it. */
export interface ShownPost extends PostLocation {
  title: string;
  /** When it happened, as far as that is known. */
  when: string;
  /** What a row says beside that, in columns. */
  beside: readonly ReactNode[];
  /** All that was said, for its card. */
  facts: readonly NamedFact[];
  post: Post;
}

export type PostQueries = ReturnType<typeof postMapQueries<{ id: string }, ShownPost>>;

/** What captures and sightings are called, and where they are read. */
export interface PostKind {
  subject: StatsSubject;
  /** `捕獲`, `目撃`. */
  noun: string;
  /** `鳥獣の種類`, `動物`. */
  species: string;
  /** Their kinds: the word of the choice, and those of the kinds by their codes. */
  kinds: { label: string; words: Readonly<Record<string, string>> };
  /** Animals that are told of also where theirs is one of many on the map. */
  dangers: readonly Species[];
  /** What would be in an empty list, and how it comes there. */
  empty: string;
  queries: (reading: ReadingApi) => PostQueries;
}
