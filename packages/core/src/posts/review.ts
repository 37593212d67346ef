import type { PostStatus } from './values.ts';

export const POST_ACTIONS = ['edit', 'withdraw', 'approve', 'return'] as const;
/** What may be done to a post after it was sent. */
export type PostAction = (typeof POST_ACTIONS)[number];

/** The role of the person who acts: the owner of the post, or an administrator (also on their own post). */
export type PostActor = 'owner' | 'admin';

type Moves = Partial<Record<PostAction, Partial<Record<PostActor, PostStatus>>>>;

const SUBMITTED: Moves = {
  edit: { owner: 'submitted', admin: 'submitted' },
  withdraw: { owner: 'withdrawn', admin: 'withdrawn' },
  approve: { admin: 'approved' },
  return: { admin: 'returned' },
};

const RETURNED: Moves = {
  // A post edited by its owner waits for approval again; an edit by the office leaves it with its owner.
  edit: { owner: 'submitted', admin: 'returned' },
  withdraw: { owner: 'withdrawn', admin: 'withdrawn' },
  approve: { admin: 'approved' },
};

/** Money is paid for an approved capture: to change it, it must first be returned, with a reason. */
const APPROVED_CAPTURE: Moves = { return: { admin: 'returned' } };

/** A sighting warns people: errors in it are corrected at once. */
const APPROVED_SIGHTING: Moves = {
  edit: { admin: 'approved' },
  withdraw: { admin: 'withdrawn' },
  return: { admin: 'returned' },
};

const MOVES: Record<'capture' | 'sighting', Record<PostStatus, Moves>> = {
  capture: { submitted: SUBMITTED, returned: RETURNED, approved: APPROVED_CAPTURE, withdrawn: {} },
  sighting: { submitted: SUBMITTED, returned: RETURNED, approved: APPROVED_SIGHTING, withdrawn: {} },
};
export type ReviewedPost = keyof typeof MOVES;

/**
 * The status after an action; `null` where it is not possible in this status, or not for this person.
 *
 * Source: R34.
 */
export const statusAfter = (
  post: ReviewedPost,
  status: PostStatus,
  action: PostAction,
  actor: PostActor,
): PostStatus | null => MOVES[post][status][action]?.[actor] ?? null;

/** Whether a person may do this in any status: otherwise it is forbidden, not only impossible now. */
export const mayEver = (post: ReviewedPost, action: PostAction, actor: PostActor): boolean =>
  Object.values(MOVES[post]).some((moves) => moves[action]?.[actor] !== undefined);

/** What a person may do to a post in its current status, for the buttons shown with it. */
export const possibleActions = (post: ReviewedPost, status: PostStatus, actor: PostActor): PostAction[] =>
  POST_ACTIONS.filter((action) => statusAfter(post, status, action, actor) !== null);

interface OwnedPost {
  posted_by: string | null;
}

/** The role in which a person may act on a post; `null`: none. */
export function actorOn(post: OwnedPost, person: { id: string | null; isAdmin: boolean }): PostActor | null {
  if (person.isAdmin) return 'admin';
  return person.id !== null && post.posted_by === person.id ? 'owner' : null;
}
