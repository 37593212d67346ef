import type {
  changeCapture,
  changeSighting,
  createCapture,
  createSighting,
  DecodedAnswerOf,
  DecodedInputOf,
  findCapturePhotoUses,
  findSightingPhotoUses,
  listCaptures,
  listCapturesLatest,
  listSightings,
  listSightingsLatest,
  putCapturePhoto,
  PostStatus,
  putSightingPhoto,
} from '@satomori/core';
import type * as z from 'zod/mini';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { PhotoRow } from '../photos/repository.ts';
import type { PostKind } from './kinds.ts';
import type { NEW_POST, NewPostRow, PostRow } from './repository.ts';

interface PostEndpoints {
  list: typeof listCaptures | typeof listSightings;
  latest: typeof listCapturesLatest | typeof listSightingsLatest;
  create: typeof createCapture | typeof createSighting;
  change: typeof changeCapture | typeof changeSighting;
  putPhoto: typeof putCapturePhoto | typeof putSightingPhoto;
  findPhotoUses: typeof findCapturePhotoUses | typeof findSightingPhotoUses;
}

/** A new post with the descriptions of its photos. */
export type PostInput = DecodedInputOf<PostEndpoints['create']>['body'];
export type PostChange = DecodedInputOf<PostEndpoints['change']>['body'];
/** The content of a post, when it is created or edited. */
export type PostContent = Extract<PostChange, { action: 'edit' }>['point'];
/** A post as in the API. */
export type PostView = DecodedAnswerOf<PostEndpoints['create']>;

type Optional = keyof typeof NEW_POST | 'group_id';
/** Columns written by the server in addition to the content. */
type Stamp = 'id' | 'content_hash' | 'is_hunt' | 'posted_by' | 'created_at' | 'updated_at' | 'sequence';
export type PostColumns = Omit<NewPostRow, Optional | Stamp> & Partial<Pick<NewPostRow, Optional>>;

/** The differences between captures and sightings in reading, creating and changing. */
export interface PostDefinition extends PostKind {
  endpoints: PostEndpoints;
  /** The schema of a row. */
  schema: z.ZodMiniType;
  /** Whether this person may list them at all. */
  mayList(scope: Scope): boolean;
  /** All fields of a row, regardless of the viewer. */
  view(row: PostRow): object;
  /** A row as this person may see it. */
  viewFor: (scope: Scope) => (row: PostRow, photos: PhotoRow[]) => PostView;
  /** For these fields the audit log contains only that they changed. */
  privateFields: readonly string[];
  /**
   * The columns that follow from the content, for creating and editing.
   *
   * @param known the stored row, if there is one
   * @throws {AppError} for invalid content
   */
  columns(
    trx: Db,
    scope: Scope,
    postId: string,
    content: PostContent,
    now: number,
    known?: PostRow,
  ): Promise<PostColumns>;
  /** Further columns that a verdict writes, read under the site's lock. */
  reviewColumns?(
    trx: Db,
    scope: Scope,
    post: PostRow,
    status: PostStatus,
  ): Promise<Pick<PostColumns, 'details'>>;
  /** Notifies others of a new post, or of what an edit has entered for the first time. */
  notify?(trx: Db, scope: Scope, post: PostRow, now: number, before?: PostRow): Promise<void>;
}
