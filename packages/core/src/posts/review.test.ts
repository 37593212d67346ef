import { describe, expect, it } from 'vitest';
import { POST_STATUSES, type PostStatus } from './values.ts';
import {
  actorOn,
  mayEver,
  POST_ACTIONS,
  type PostAction,
  type PostActor,
  possibleActions,
  type ReviewedPost,
  statusAfter,
} from './review.ts';

const [NO, S, R, A, W] = [null, 'submitted', 'returned', 'approved', 'withdrawn'] as const;
type Cell = PostStatus | null;

/** Every cell, written out: [edit, withdraw, approve, return]. */
const TABLE: [ReviewedPost, PostActor, PostStatus, Cell[]][] = [
  ['capture', 'owner', 'submitted', [S, W, NO, NO]],
  ['capture', 'owner', 'returned', [S, W, NO, NO]],
  ['capture', 'owner', 'approved', [NO, NO, NO, NO]],
  ['capture', 'owner', 'withdrawn', [NO, NO, NO, NO]],
  ['capture', 'admin', 'submitted', [S, W, A, R]],
  ['capture', 'admin', 'returned', [R, W, A, NO]],
  ['capture', 'admin', 'approved', [NO, NO, NO, R]],
  ['capture', 'admin', 'withdrawn', [NO, NO, NO, NO]],
  ['sighting', 'owner', 'submitted', [S, W, NO, NO]],
  ['sighting', 'owner', 'returned', [S, W, NO, NO]],
  ['sighting', 'owner', 'approved', [NO, NO, NO, NO]],
  ['sighting', 'owner', 'withdrawn', [NO, NO, NO, NO]],
  ['sighting', 'admin', 'submitted', [S, W, A, R]],
  ['sighting', 'admin', 'returned', [R, W, A, NO]],
  ['sighting', 'admin', 'approved', [A, W, NO, R]],
  ['sighting', 'admin', 'withdrawn', [NO, NO, NO, NO]],
];

describe('what may be done to a post', () => {
  it('is written out for every kind, person and status', () => {
    expect(new Set(TABLE.map(([post, actor, status]) => `${post} ${actor} ${status}`)).size).toBe(
      2 * 2 * POST_STATUSES.length,
    );
  });

  it.each(TABLE)('%s, %s, %s: %j', (post, actor, status, wanted) => {
    expect(POST_ACTIONS.map((action) => statusAfter(post, status, action, actor))).toEqual(wanted);
    const possible = POST_ACTIONS.filter((_, index) => wanted[index] !== null);
    expect(possibleActions(post, status, actor)).toEqual(possible);
  });

  it.each<[PostAction, boolean]>([
    ['edit', true],
    ['withdraw', true],
    ['approve', false],
    ['return', false],
  ])('its owner may ever %s: %s', (action, may) => {
    expect(mayEver('capture', action, 'owner')).toBe(may);
    expect(mayEver('sighting', action, 'owner')).toBe(may);
    expect(mayEver('capture', action, 'admin')).toBe(true);
  });
});

describe('somebody acts on a post', () => {
  it.each([
    [{ id: 'a', isAdmin: false }, 'a', 'owner'],
    [{ id: 'a', isAdmin: true }, 'a', 'admin'],
    [{ id: 'b', isAdmin: true }, 'a', 'admin'],
    [{ id: 'b', isAdmin: false }, 'a', null],
    [{ id: 'b', isAdmin: false }, null, null],
    [{ id: null, isAdmin: false }, null, null],
  ] as const)('%j on a post of %s: as %s', (person, posted_by, actor) => {
    expect(actorOn({ posted_by }, person)).toBe(actor);
  });
});
