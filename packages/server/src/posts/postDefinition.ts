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

/** A new post with what is said of its photos. */
export type PostInput = DecodedInputOf<PostEndpoints['create']>['body'];
export type PostChange = DecodedInputOf<PostEndpoints['change']>['body'];
/** What is said of a post, when it is recorded and when it is edited. */
export type PostContent = Extract<PostChange, { action: 'edit' }>['point'];
/** A post as its contract shows it. */
export type PostView = DecodedAnswerOf<PostEndpoints['create']>;

type Optional = keyof typeof NEW_POST | 'group_id';
/** Written by the server around what the content says. */
type Stamp = 'id' | 'content_hash' | 'is_hunt' | 'posted_by' | 'created_at' | 'updated_at' | 'sequence';
export type PostColumns = Omit<NewPostRow, Optional | Stamp> & Partial<Pick<NewPostRow, Optional>>;

/** What sets captures and sightings apart where they are read, recorded and changed. */
export interface PostDefinition extends PostKind {
  endpoints: PostEndpoints;
  /** A row in the words of the contract. */
  schema: z.ZodMiniType;
  /** Whether this person has a list of them at all. */
  mayList(scope: Scope): boolean;
  /** Everything a row says, whoever looks. */
  view(row: PostRow): object;
  /** A row as this person may see it. */
  viewFor: (scope: Scope) => (row: PostRow, photos: PhotoRow[]) => PostView;
  /** Of these fields the audit log says only that they changed. */
  privateFields: readonly string[];
  /**
   * The columns that follow from the content, at the first recording and at every edit alike.
   *
   * @param known the stored row, where there is one
   * @throws {AppError} what the content is refused for
   */
  columns(
    trx: Db,
    scope: Scope,
    postId: string,
    content: PostContent,
    now: number,
    known?: PostRow,
  ): Promise<PostColumns>;
  /** Notifies others of what a new post says, or an edit has said for the first time. */
  notify?(trx: Db, scope: Scope, post: PostRow, now: number, before?: PostRow): Promise<void>;
}
