import { createContext } from 'react';
import type { Post } from '../card/postWords.ts';
import type { ChangedFact } from './changedFacts.ts';
import type { MayDo } from './useMayDo.ts';

/** An act that came to nothing. */
export interface Trouble {
  id: string;
  sentence: string;
  /** What somebody else changed meanwhile. */
  changes: readonly ChangedFact[];
}

export interface Review {
  mayOn: MayDo['on'];
  titleOf: (post: Post) => string;
  /** Where a post is edited. */
  editPath: (id: string) => string;
  /** Whose verdict is on its way. */
  busyId: string | null;
  trouble: Trouble | null;
  approve: (post: Post) => void;
  /** Asks for the reason first. */
  ask: (post: Post, action: 'return' | 'withdraw') => void;
}

/** What may be done to the posts of the list; `null` where they are only to be read. */
export const ReviewContext = createContext<Review | null>(null);
