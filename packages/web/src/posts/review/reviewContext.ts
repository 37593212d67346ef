import { createContext } from 'react';
import type { Post } from '../card/postWords.ts';
import type { ChangedFact } from './changedFacts.ts';
import type { MayDo } from './useMayDo.ts';

/** A failed action. */
export interface ReviewProblem {
  id: string;
  sentence: string;
  /** What another person changed meanwhile. */
  changes: readonly ChangedFact[];
}

export interface Review {
  mayOn: MayDo['on'];
  titleOf: (post: Post) => string;
  /** Path of the screen that edits a post. */
  editPath: (id: string) => string;
  /** Id of the post whose action is being sent. */
  busyId: string | null;
  problem: ReviewProblem | null;
  approve: (post: Post) => void;
  /** Asks for the reason first. */
  ask: (post: Post, action: 'return' | 'withdraw') => void;
}

/** The actions on the posts of the list; `null` where they are read-only. */
export const ReviewContext = createContext<Review | null>(null);
