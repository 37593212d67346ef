import type { PostStatus } from './values.ts';

export const POST_ACTIONS = ['edit', 'withdraw', 'approve', 'return'] as const;
/** What may be done to a post after it was sent. */
export type PostAction = (typeof POST_ACTIONS)[number];

/** As whom somebody acts: who posted it, or the administrator (also on a post of their own). */
export type PostActor = 'owner' | 'admin';

type Moves = Partial<Record<PostAction, Partial<Record<PostActor, PostStatus>>>>;

const SUBMITTED: Moves = {
  edit: { owner: 'submitted', admin: 'submitted' },
  withdraw: { owner: 'withdrawn', admin: 'withdrawn' },
  approve: { admin: 'approved' },
  return: { admin: 'returned' },
};

const RETURNED: Moves = {
  // What its owner has mended waits for approval again; a note by the office leaves it with its owner.
  edit: { owner: 'submitted', admin: 'returned' },
  withdraw: { owner: 'withdrawn', admin: 'withdrawn' },
  approve: { admin: 'approved' },
};

/** Money is paid on an approved capture: whoever wants to change it returns it first, with a reason. */
const APPROVED_CAPTURE: Moves = { return: { admin: 'returned' } };

/** A sighting warns people: what is wrong in it is put right at once. */
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
 * Where an action leads; `null` where it is not possible in this status, or not for this person.
 *
 * Source: contract, section 4; domain research, section 9, rules.
 */
export const statusAfter = (
  post: ReviewedPost,
  status: PostStatus,
  action: PostAction,
  actor: PostActor,
): PostStatus | null => MOVES[post][status][action]?.[actor] ?? null;

/** Whether a person may do this at all, in some status: otherwise it is forbidden, not only untimely. */
export const mayEver = (post: ReviewedPost, action: PostAction, actor: PostActor): boolean =>
  Object.values(MOVES[post]).some((moves) => moves[action]?.[actor] !== undefined);

/** What a person may do to a post as it stands now, for the buttons beside it. */
export const possibleActions = (post: ReviewedPost, status: PostStatus, actor: PostActor): PostAction[] =>
  POST_ACTIONS.filter((action) => statusAfter(post, status, action, actor) !== null);

interface OwnedPost {
  posted_by: string | null;
}

/** As whom a person acts on a post; `null`: it is not theirs to act on. */
export function actorOn(post: OwnedPost, person: { id: string | null; isAdmin: boolean }): PostActor | null {
  if (person.isAdmin) return 'admin';
  return person.id !== null && post.posted_by === person.id ? 'owner' : null;
}
