import { isDeepStrictEqual } from 'node:util';
import {
  actorOn,
  mayEver,
  type PostAction,
  type PostActor,
  type PostStatus,
  statusAfter,
} from '@satomori/core';
import * as z from 'zod/mini';
import { recordLostAccess } from '../access/lostAccessRepository.ts';
import type { Scope } from '../access/scope.ts';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { writeAudit } from '../audit-logs/repository.ts';
import type { Database, Db } from '../database/database.ts';
import { nextSequences } from '../database/sequence.ts';
import { AppError } from '../errors/appError.ts';
import { listPhotos } from '../photos/repository.ts';
import { findSite } from '../sites/repository.ts';
import { audienceOf, changesOf, audienceWithoutAccess } from './audience.ts';
import type { PostKind } from './kinds.ts';
import { notifyPoster } from './notifyPoster.ts';
import type { PostChange, PostDefinition } from './postDefinition.ts';
import { findPost, type PostRow } from './repository.ts';
import { type PostChanges, updatePost } from './reviewRepository.ts';
import { notePhotoMatchWarnings, noteRepeats, noteSimilarPhotos } from './warnings.ts';

interface Services {
  database: Database;
  /** Milliseconds. */
  now: () => number;
}

/** Derived from other fields or from the change itself, so not shown in a diff. */
const DERIVED = ['version', 'sequence', 'updated_at', 'posted_by_name', 'hunter_name', 'group_name'] as const;

function fieldsOf(kind: PostDefinition, row: PostRow): Record<string, unknown> {
  const fields = z.encode(kind.schema, kind.view(row)) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !DERIVED.includes(field as never)));
}

/** @throws {AppError} `not_allowed` if this person may never do this */
function actorFor(scope: Scope, kind: PostKind, post: PostRow, action: PostAction): PostActor {
  const actor = actorOn(post, { id: scope.userId, isAdmin: scope.roles.has('admin') });
  if (actor === null || !mayEver(kind.review, action, actor)) throw new AppError('not_allowed');
  return actor;
}

/**
 * Whether a person may do this to a post now.
 *
 * @returns the resulting status
 * @throws {AppError} `not_allowed` if they may never do it, `not_possible_now` if only the status forbids it
 */
export function statusAfterOrThrow(
  scope: Scope,
  kind: PostKind,
  post: PostRow,
  action: PostAction,
): PostStatus {
  const actor = actorFor(scope, kind, post, action);
  const status = statusAfter(kind.review, post.status, action, actor);
  if (status === null) throw new AppError('not_possible_now');
  return status;
}

/** The columns of a review; an edit by the post's owner clears the reason of the return that it answers. */
function reviewColumns(change: PostChange, post: PostRow, status: PostStatus, by: Scope, now: number) {
  const approval =
    status === 'approved'
      ? change.action === 'approve'
        ? { approved_by: by.userId, approved_at: now }
        : {}
      : { approved_by: null, approved_at: null };
  const reason =
    'reason' in change ? (change.reason ?? null) : status === 'returned' ? post.return_reason : null;
  return { status, ...approval, return_reason: reason };
}

/** Whether the review is already stored: a client whose answer was lost repeats the request. */
function isReviewDone(change: Exclude<PostChange, { action: 'edit' }>, post: PostRow, scope: Scope): boolean {
  if (change.action === 'approve') return post.status === 'approved' && post.approved_by === scope.userId;
  const status = change.action === 'return' ? 'returned' : 'withdrawn';
  return post.status === status && post.return_reason === (change.reason ?? null);
}

/** Whether a post already has these values. */
const hasValues = (post: PostRow, columns: PostChanges): boolean =>
  Object.entries(columns).every(([name, value]) => {
    const stored: unknown = post[name as keyof PostRow];
    const isJson = typeof stored === 'object' && stored !== null;
    return isDeepStrictEqual(stored, isJson ? JSON.parse(value as string) : value);
  });

/** A change of one post, made by one request. */
interface Changing {
  scope: Scope;
  kind: PostDefinition;
  change: PostChange;
  /** Milliseconds. */
  now: number;
  requestId: string;
}

/** The columns of an edit's content; of a review none. */
const contentOf = async (
  trx: Db,
  { scope, kind, change, now }: Changing,
  post: PostRow,
): Promise<PostChanges> =>
  change.action === 'edit' ? kind.columns(trx, scope, post.id, change.point, now, post) : {};

/** @returns the post as it is now; `null` if another person changed it while this waited for the site's lock */
async function writeChange(trx: Db, changing: Changing, post: PostRow): Promise<PostRow | null> {
  const { scope, kind, change, now } = changing;
  const status = statusAfterOrThrow(scope, kind, post, change.action);
  const content = await contentOf(trx, changing, post);
  const columns = { ...content, ...reviewColumns(change, post, status, scope, now) };
  const site = await findSite(trx, scope);
  const before = audienceOf(kind, site, post);
  const after = audienceOf(kind, site, { ...post, ...columns });
  const sequences = await nextSequences(trx, scope.siteId, changesOf(kind, post.id, [before, after]));
  const sequence = sequences.at(-1) ?? 0;
  const ofReview =
    change.action === 'edit' ? {} : await kind.reviewColumns?.(trx, scope, post, columns.status);
  const changes = { ...columns, ...ofReview, updated_at: now, sequence };
  if (!(await updatePost(trx, scope, post, changes))) return null;
  if (change.action === 'edit') await notePhotoMatchWarnings(trx, scope, kind, post.id);
  await recordLostAccess(trx, scope, post.id, audienceWithoutAccess(before, after), { sequence, at: now });
  const written = await findPost(trx, scope, kind, post.id);
  if (written === undefined) throw new AppError('not_found');
  return written;
}

const auditChange = (
  trx: Db,
  { scope, kind, change, now, requestId }: Changing,
  post: PostRow,
  written: PostRow,
) =>
  writeAudit(trx, scope, {
    action: change.action,
    target_type: kind.photoOwner,
    target_id: post.id,
    at: now,
    changes: changesBetween(fieldsOf(kind, post), fieldsOf(kind, written), kind.privateFields),
    reason: 'reason' in change ? (change.reason ?? null) : null,
    request_id: requestId,
  });

/** A withdrawn post no longer counts among the posts that use its photos. */
async function updatePhotoWarnings(trx: Db, { scope, kind }: Changing, postId: string): Promise<void> {
  const photos = await listPhotos(trx, scope, [postId]);
  const hashes = photos.map(({ sha256 }) => sha256);
  await noteRepeats(trx, scope, kind, postId, hashes);
  await noteSimilarPhotos(trx, scope, kind, postId, { former: photos });
}

/** @returns whether the post is now as it is asked for; `false`: another person changed it */
async function tryChange(trx: Db, changing: Changing, postId: string): Promise<boolean> {
  const { scope, kind, change, now } = changing;
  const post = await findPost(trx, scope, kind, postId);
  if (post === undefined) throw new AppError('not_found');
  actorFor(scope, kind, post, change.action);
  if (post.version !== change.version) {
    if (post.version !== change.version + 1) return false;
    if (change.action !== 'edit') return isReviewDone(change, post, scope);
    return hasValues(post, await contentOf(trx, changing, post));
  }
  const written = await writeChange(trx, changing, post);
  if (written === null) return false;
  await auditChange(trx, changing, post, written);
  if (change.action === 'withdraw') await updatePhotoWarnings(trx, changing, post.id);
  await notifyPoster(trx, scope, kind, written, change, now);
  if (change.action === 'edit') await kind.notify?.(trx, scope, written, now, post);
  return true;
}

/**
 * Edits, withdraws, approves or returns a post, with its entry in the audit log, in one transaction.
 *
 * @throws {AppError} `not_found`, `not_allowed`, `not_possible_now`, `version_conflict`, and those of an edit's
 * content
 * Source: R34.
 */
export async function changePost(
  { database, now }: Services,
  scope: Scope,
  kind: PostDefinition,
  postId: string,
  change: PostChange,
  request: { id: string; current: () => Promise<unknown> },
): Promise<void> {
  const changing = { scope, kind, change, now: now(), requestId: request.id };
  if (await database.transaction((trx) => tryChange(trx, changing, postId))) return;
  throw new AppError('version_conflict', { details: { current: await request.current() } });
}
