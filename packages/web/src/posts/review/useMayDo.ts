import {
  actorOn,
  apiRolesOf,
  changeCapture,
  changeSighting,
  mayCall,
  type PostAction,
  type PostActor,
  possibleActions,
  type ReviewedPost,
} from '@satomori/core';
import { useMemo } from 'react';
import { useSession } from '../../queries/session/session.tsx';
import type { Post } from '../card/postWords.ts';

const ENDPOINTS = { capture: changeCapture, sighting: changeSighting };

export interface MayDo {
  /** Whether the person reviews the posts of all. */
  isReviewer: boolean;
  /**
   * The role in which the person acts on a post, and the actions it allows now; `null` where they may only
   * read it.
   */
  on: (post: Post) => { actor: PostActor; actions: readonly PostAction[] } | null;
}

/**
 * What the person may do to sent posts.
 *
 * Source: R93.
 */
export function useMayDo(kind: ReviewedPost): MayDo {
  const { user, site } = useSession();
  return useMemo(() => {
    const mayChange = mayCall(ENDPOINTS[kind], apiRolesOf(user, site));
    return {
      isReviewer: mayChange && user.is_admin,
      on: (post) => {
        const actor = mayChange ? actorOn(post, { id: user.id, isAdmin: user.is_admin }) : null;
        const actions = actor === null ? [] : possibleActions(kind, post.status, actor);
        return actor === null || actions.length === 0 ? null : { actor, actions };
      },
    };
  }, [kind, user, site]);
}
